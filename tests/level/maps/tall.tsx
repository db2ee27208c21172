<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="tall" tilewidth="16" tileheight="32" tilecount="3" columns="3">
 <tileoffset x="3" y="-2"/>
 <image source="tall.png" width="48" height="32"/>
</tileset>
