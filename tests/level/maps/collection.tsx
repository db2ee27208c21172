<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="collection" tilewidth="20" tileheight="24" tilecount="2" columns="0">
 <grid orientation="orthogonal" width="1" height="1"/>
 <tile id="0" type="Prop"><properties><property name="kind" value="crate"/></properties><image width="20" height="24" source="crate.png"/></tile>
 <tile id="3"><image width="12" height="12" source="ball.png"/></tile>
</tileset>
