<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="growth" tilewidth="16" tileheight="16" tilecount="16" columns="8">
 <image source="growth.png" width="128" height="32"/>
 <tile id="11">
  <animation>
   <frame tileid="11" duration="900"/>
   <frame tileid="12" duration="700"/>
  </animation>
 </tile>
</tileset>
