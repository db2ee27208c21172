<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="slag" tilewidth="16" tileheight="16" tilecount="32" columns="16">
 <image source="slag.png" width="256" height="32"/>
 <tile id="0">
  <animation>
   <frame tileid="0" duration="420"/>
   <frame tileid="1" duration="420"/>
   <frame tileid="2" duration="420"/>
   <frame tileid="3" duration="420"/>
   <frame tileid="4" duration="420"/>
   <frame tileid="5" duration="420"/>
   <frame tileid="6" duration="420"/>
   <frame tileid="7" duration="420"/>
   <frame tileid="8" duration="420"/>
   <frame tileid="9" duration="420"/>
   <frame tileid="10" duration="420"/>
   <frame tileid="11" duration="420"/>
   <frame tileid="12" duration="420"/>
   <frame tileid="13" duration="420"/>
   <frame tileid="14" duration="420"/>
   <frame tileid="15" duration="420"/>
  </animation>
 </tile>
 <tile id="4">
  <animation>
   <frame tileid="4" duration="420"/>
   <frame tileid="5" duration="420"/>
   <frame tileid="6" duration="420"/>
   <frame tileid="7" duration="420"/>
   <frame tileid="8" duration="420"/>
   <frame tileid="9" duration="420"/>
   <frame tileid="10" duration="420"/>
   <frame tileid="11" duration="420"/>
   <frame tileid="12" duration="420"/>
   <frame tileid="13" duration="420"/>
   <frame tileid="14" duration="420"/>
   <frame tileid="15" duration="420"/>
   <frame tileid="0" duration="420"/>
   <frame tileid="1" duration="420"/>
   <frame tileid="2" duration="420"/>
   <frame tileid="3" duration="420"/>
  </animation>
 </tile>
 <tile id="8">
  <animation>
   <frame tileid="8" duration="420"/>
   <frame tileid="9" duration="420"/>
   <frame tileid="10" duration="420"/>
   <frame tileid="11" duration="420"/>
   <frame tileid="12" duration="420"/>
   <frame tileid="13" duration="420"/>
   <frame tileid="14" duration="420"/>
   <frame tileid="15" duration="420"/>
   <frame tileid="0" duration="420"/>
   <frame tileid="1" duration="420"/>
   <frame tileid="2" duration="420"/>
   <frame tileid="3" duration="420"/>
   <frame tileid="4" duration="420"/>
   <frame tileid="5" duration="420"/>
   <frame tileid="6" duration="420"/>
   <frame tileid="7" duration="420"/>
  </animation>
 </tile>
 <tile id="12">
  <animation>
   <frame tileid="12" duration="420"/>
   <frame tileid="13" duration="420"/>
   <frame tileid="14" duration="420"/>
   <frame tileid="15" duration="420"/>
   <frame tileid="0" duration="420"/>
   <frame tileid="1" duration="420"/>
   <frame tileid="2" duration="420"/>
   <frame tileid="3" duration="420"/>
   <frame tileid="4" duration="420"/>
   <frame tileid="5" duration="420"/>
   <frame tileid="6" duration="420"/>
   <frame tileid="7" duration="420"/>
   <frame tileid="8" duration="420"/>
   <frame tileid="9" duration="420"/>
   <frame tileid="10" duration="420"/>
   <frame tileid="11" duration="420"/>
  </animation>
 </tile>
 <tile id="16">
  <animation>
   <frame tileid="16" duration="420"/>
   <frame tileid="17" duration="420"/>
   <frame tileid="18" duration="420"/>
   <frame tileid="19" duration="420"/>
   <frame tileid="20" duration="420"/>
   <frame tileid="21" duration="420"/>
   <frame tileid="22" duration="420"/>
   <frame tileid="23" duration="420"/>
   <frame tileid="24" duration="420"/>
   <frame tileid="25" duration="420"/>
   <frame tileid="26" duration="420"/>
   <frame tileid="27" duration="420"/>
   <frame tileid="28" duration="420"/>
   <frame tileid="29" duration="420"/>
   <frame tileid="30" duration="420"/>
   <frame tileid="31" duration="420"/>
  </animation>
 </tile>
 <tile id="20">
  <animation>
   <frame tileid="20" duration="420"/>
   <frame tileid="21" duration="420"/>
   <frame tileid="22" duration="420"/>
   <frame tileid="23" duration="420"/>
   <frame tileid="24" duration="420"/>
   <frame tileid="25" duration="420"/>
   <frame tileid="26" duration="420"/>
   <frame tileid="27" duration="420"/>
   <frame tileid="28" duration="420"/>
   <frame tileid="29" duration="420"/>
   <frame tileid="30" duration="420"/>
   <frame tileid="31" duration="420"/>
   <frame tileid="16" duration="420"/>
   <frame tileid="17" duration="420"/>
   <frame tileid="18" duration="420"/>
   <frame tileid="19" duration="420"/>
  </animation>
 </tile>
 <tile id="24">
  <animation>
   <frame tileid="24" duration="420"/>
   <frame tileid="25" duration="420"/>
   <frame tileid="26" duration="420"/>
   <frame tileid="27" duration="420"/>
   <frame tileid="28" duration="420"/>
   <frame tileid="29" duration="420"/>
   <frame tileid="30" duration="420"/>
   <frame tileid="31" duration="420"/>
   <frame tileid="16" duration="420"/>
   <frame tileid="17" duration="420"/>
   <frame tileid="18" duration="420"/>
   <frame tileid="19" duration="420"/>
   <frame tileid="20" duration="420"/>
   <frame tileid="21" duration="420"/>
   <frame tileid="22" duration="420"/>
   <frame tileid="23" duration="420"/>
  </animation>
 </tile>
 <tile id="28">
  <animation>
   <frame tileid="28" duration="420"/>
   <frame tileid="29" duration="420"/>
   <frame tileid="30" duration="420"/>
   <frame tileid="31" duration="420"/>
   <frame tileid="16" duration="420"/>
   <frame tileid="17" duration="420"/>
   <frame tileid="18" duration="420"/>
   <frame tileid="19" duration="420"/>
   <frame tileid="20" duration="420"/>
   <frame tileid="21" duration="420"/>
   <frame tileid="22" duration="420"/>
   <frame tileid="23" duration="420"/>
   <frame tileid="24" duration="420"/>
   <frame tileid="25" duration="420"/>
   <frame tileid="26" duration="420"/>
   <frame tileid="27" duration="420"/>
  </animation>
 </tile>
</tileset>
