<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="slopes" tilewidth="16" tileheight="16" tilecount="16" columns="4">
 <image source="tiles.png" width="64" height="64"/>
 <tile id="1"><objectgroup draworder="index" id="2"><object id="1" x="0" y="16"><polygon points="0,0 16,-16 16,0"/></object></objectgroup></tile>
 <tile id="2"><objectgroup draworder="index" id="2"><object id="1" x="0" y="8" width="16" height="8"/></objectgroup></tile>
 <tile id="3"><properties><property name="one_way" type="bool" value="true"/></properties></tile>
 <tile id="4"><properties><property name="friction" type="float" value="0.1"/></properties><objectgroup draworder="index" id="2"><object id="1" x="0" y="0" width="16" height="16"/></objectgroup></tile>
</tileset>
