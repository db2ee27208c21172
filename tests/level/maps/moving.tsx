<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="moving" tilewidth="16" tileheight="16" tilecount="16" columns="4">
 <image source="tiles.png" width="64" height="64"/>
 <tile id="5"><animation><frame tileid="5" duration="100"/><frame tileid="6" duration="250"/><frame tileid="10" duration="100"/></animation></tile>
</tileset>
