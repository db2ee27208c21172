<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="margins" tilewidth="16" tileheight="16" spacing="1" margin="2" tilecount="6" columns="3">
 <image source="margins.png" trans="ff00ff" width="55" height="38"/>
</tileset>
