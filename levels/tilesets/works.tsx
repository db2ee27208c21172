<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.8" tiledversion="1.8.2" name="works" tilewidth="16" tileheight="16" tilecount="96" columns="16">
 <image source="works.png" width="256" height="96"/>
 <tile id="16">
  <animation>
   <frame tileid="16" duration="260"/>
   <frame tileid="17" duration="260"/>
   <frame tileid="18" duration="260"/>
   <frame tileid="19" duration="260"/>
  </animation>
 </tile>
 <tile id="20">
  <animation>
   <frame tileid="20" duration="300"/>
   <frame tileid="21" duration="300"/>
   <frame tileid="22" duration="300"/>
   <frame tileid="23" duration="300"/>
  </animation>
 </tile>
 <tile id="24">
  <animation>
   <frame tileid="24" duration="380"/>
   <frame tileid="25" duration="380"/>
   <frame tileid="26" duration="380"/>
   <frame tileid="27" duration="380"/>
  </animation>
 </tile>
 <tile id="28">
  <animation>
   <frame tileid="28" duration="140"/>
   <frame tileid="29" duration="140"/>
   <frame tileid="30" duration="140"/>
   <frame tileid="31" duration="140"/>
  </animation>
 </tile>
 <tile id="32">
  <animation>
   <frame tileid="32" duration="420"/>
   <frame tileid="33" duration="280"/>
   <frame tileid="34" duration="520"/>
   <frame tileid="33" duration="260"/>
  </animation>
 </tile>
 <tile id="35">
  <animation>
   <frame tileid="35" duration="2600"/>
   <frame tileid="36" duration="80"/>
   <frame tileid="35" duration="120"/>
   <frame tileid="36" duration="60"/>
  </animation>
 </tile>
 <tile id="37">
  <animation>
   <frame tileid="37" duration="2600"/>
   <frame tileid="38" duration="80"/>
   <frame tileid="37" duration="120"/>
   <frame tileid="38" duration="60"/>
  </animation>
 </tile>
 <tile id="41">
  <properties>
   <property name="one_way" type="bool" value="true"/>
  </properties>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="5"/>
  </objectgroup>
 </tile>
 <tile id="42">
  <properties>
   <property name="one_way" type="bool" value="true"/>
  </properties>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="5"/>
  </objectgroup>
 </tile>
 <tile id="43">
  <properties>
   <property name="one_way" type="bool" value="true"/>
  </properties>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="5"/>
  </objectgroup>
 </tile>
 <tile id="44">
  <properties>
   <property name="one_way" type="bool" value="true"/>
  </properties>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="5"/>
  </objectgroup>
 </tile>
 <tile id="45">
  <properties>
   <property name="one_way" type="bool" value="true"/>
  </properties>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="5"/>
  </objectgroup>
 </tile>
 <tile id="46">
  <properties>
   <property name="one_way" type="bool" value="true"/>
  </properties>
  <objectgroup draworder="index" id="2">
   <object id="1" x="0" y="0" width="16" height="5"/>
  </objectgroup>
 </tile>
</tileset>
