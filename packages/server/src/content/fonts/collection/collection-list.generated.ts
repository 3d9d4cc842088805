// Written by scripts/write-font-collection.mjs from google-font-metadata@6.0.8.

/** Alphabets that typefaces have, set by set; a family names the number of its set, in base 36. */
export const alphabetSets: readonly string[] = [
  'latin latin-ext',
  'latin',
  'latin latin-ext sinhala',
  'ethiopic latin latin-ext',
  'adlam latin latin-ext',
  'cyrillic cyrillic-ext greek latin latin-ext',
  'cyrillic-ext latin latin-ext math symbols vietnamese',
  'latin latin-ext vietnamese',
  'cyrillic-ext ethiopic latin latin-ext vietnamese',
  'latin latin-ext tifinagh',
  'kannada latin latin-ext',
  'latin latin-ext telugu',
  'devanagari latin latin-ext',
  'cyrillic-ext latin latin-ext vietnamese',
  'hebrew latin',
  'cyrillic cyrillic-ext greek greek-ext latin latin-ext vietnamese',
  'arabic latin latin-ext vietnamese',
  'cyrillic cyrillic-ext latin latin-ext',
  'latin latin-ext math symbols',
  'arabic latin latin-ext',
  'bengali devanagari latin latin-ext oriya',
  'arabic latin',
  'cyrillic cyrillic-ext latin latin-ext vietnamese',
  'cyrillic latin latin-ext vietnamese',
  'cyrillic hebrew latin latin-ext vietnamese',
  'greek latin latin-ext',
  'bengali latin latin-ext',
  'gujarati latin latin-ext',
  'gurmukhi latin latin-ext',
  'latin latin-ext malayalam',
  'latin latin-ext oriya',
  'latin latin-ext tamil',
  'khmer latin',
  'devanagari latin latin-ext math symbols',
  'cyrillic greek latin latin-ext',
  'latin latin-ext thai vietnamese',
  'japanese latin latin-ext',
  'greek greek-ext latin latin-ext malayalam tamil vietnamese',
  'cyrillic cyrillic-ext greek greek-ext hebrew latin latin-ext vietnamese',
  'cyrillic-ext latin latin-ext math symbols',
  'hebrew latin latin-ext',
  'korean latin',
  'korean latin latin-ext',
  'devanagari latin latin-ext vietnamese',
  'gujarati latin latin-ext vietnamese',
  'latin latin-ext oriya vietnamese',
  'latin latin-ext malayalam vietnamese',
  'bengali latin latin-ext vietnamese',
  'gurmukhi latin latin-ext vietnamese',
  'kannada latin latin-ext vietnamese',
  'latin latin-ext telugu vietnamese',
  'latin latin-ext tamil vietnamese',
  'cyrillic greek-ext japanese latin latin-ext',
  'cyrillic cyrillic-ext greek hebrew latin latin-ext vietnamese',
  'latin latin-ext math symbols vietnamese',
  'cyrillic cyrillic-ext greek latin latin-ext vietnamese',
  'chinese-traditional cyrillic latin latin-ext vietnamese',
  'gothic greek greek-ext hebrew latin latin-ext old-italic runic',
  'arabic braille cyrillic cyrillic-ext greek hebrew latin latin-ext symbols2 vietnamese',
  'greek greek-ext latin latin-ext runic vietnamese',
  'latin telugu',
  'khmer',
  'japanese latin latin-ext vietnamese',
  'chinese-traditional cyrillic cyrillic-ext latin latin-ext vietnamese',
  'chinese-traditional cyrillic cyrillic-ext greek greek-ext latin latin-ext symbols2 vietnamese',
  'chinese-hongkong cyrillic cyrillic-ext greek latin latin-ext symbols2 vietnamese',
  'latin latin-ext new-tai-lue',
  'hebrew latin latin-ext math symbols vietnamese',
  'cyrillic latin',
  'cyrillic greek japanese latin latin-ext vietnamese',
  'cyrillic cyrillic-ext greek greek-ext latin latin-ext',
  'korean latin latin-ext vietnamese',
  'cyrillic japanese latin latin-ext',
  'cyrillic-ext latin latin-ext',
  'devanagari greek greek-ext latin latin-ext',
  'arabic cyrillic latin latin-ext',
  'cherokee latin latin-ext vietnamese',
  'cyrillic cyrillic-ext greek greek-ext latin latin-ext symbols2',
  'bengali latin',
  'latin malayalam',
  'cyrillic latin latin-ext',
  'greek greek-ext latin vietnamese',
  'cyrillic greek latin latin-ext vietnamese',
  'armenian bengali canadian-aboriginal cyrillic cyrillic-ext devanagari ethiopic georgian greek greek-ext gujarati gurmukhi hebrew khmer lao latin latin-ext malayalam oriya sinhala symbols tamil telugu thai vietnamese',
  'adlam canadian-aboriginal cherokee latin latin-ext math old-permic symbols symbols2 syriac vietnamese',
  'canadian-aboriginal cherokee latin latin-ext math nushu symbols syriac tifinagh vietnamese',
  'cyrillic cyrillic-ext greek greek-ext korean latin latin-ext vietnamese',
  'cyrillic cyrillic-ext greek-ext latin latin-ext vietnamese',
  'arabic armenian cyrillic cyrillic-ext greek hebrew latin latin-ext vietnamese',
  'hebrew latin latin-ext math symbols',
  'cyrillic japanese latin latin-ext vietnamese',
  'chinese-traditional latin latin-ext symbols2',
  'arabic cyrillic-ext latin latin-ext',
  'cyrillic-ext devanagari latin latin-ext',
  'cyrillic-ext hebrew latin latin-ext',
  'cyrillic-ext latin latin-ext thai',
  'latin latin-ext symbols2 vietnamese',
  'latin tibetan',
  'cyrillic cyrillic-ext greek greek-ext kayah-li latin latin-ext vietnamese',
  'cyrillic cyrillic-ext emoji latin latin-ext vietnamese',
  'devanagari latin',
  'latin latin-ext math',
  'kirat-rai latin',
  'khmer latin latin-ext',
  'tamil',
  'kayah-li latin latin-ext',
  'cyrillic cyrillic-ext devanagari latin latin-ext',
  'cyrillic cyrillic-ext greek greek-ext latin latin-ext math vietnamese',
  'cyrillic cyrillic-ext greek latin latin-ext symbols2 vietnamese',
  'latin latin-ext lisu',
  'chinese-simplified latin',
  'cyrillic cyrillic-ext latin latin-ext math symbols vietnamese',
  'chinese-traditional cyrillic cyrillic-ext greek latin latin-ext symbols2 vietnamese',
  'chinese-traditional cyrillic cyrillic-ext greek greek-ext latin latin-ext lisu vietnamese',
  'cyrillic cyrillic-ext greek greek-ext hebrew japanese latin latin-ext vietnamese',
  'latin latin-ext sinhala vietnamese',
  'greek latin latin-ext vietnamese',
  'latin tamil',
  'ethiopic latin latin-ext vietnamese',
  'latin latin-ext lepcha',
  'japanese latin',
  'cyrillic cyrillic-ext greek japanese latin latin-ext',
  'cyrillic-ext latin latin-ext math vietnamese',
  'latin latin-ext limbu',
  'gunjala-gondi latin latin-ext math symbols',
  'emoji',
  'arabic latin latin-ext math symbols',
  'latin latin-ext music',
  'greek-ext hebrew latin latin-ext',
  'cyrillic cyrillic-ext devanagari greek greek-ext latin latin-ext vietnamese',
  'anatolian-hieroglyphs latin latin-ext',
  'armenian latin latin-ext',
  'avestan latin latin-ext',
  'balinese latin latin-ext',
  'bamum latin latin-ext',
  'bassa-vah latin latin-ext',
  'batak latin latin-ext',
  'bhaiksuki latin latin-ext',
  'brahmi latin latin-ext math symbols',
  'buginese latin latin-ext',
  'buhid latin latin-ext',
  'canadian-aboriginal latin latin-ext math symbols',
  'carian latin latin-ext',
  'caucasian-albanian latin latin-ext',
  'chakma latin latin-ext',
  'cham latin latin-ext',
  'cherokee latin latin-ext',
  'chorasmian latin latin-ext math symbols',
  'coptic latin latin-ext',
  'cuneiform latin latin-ext',
  'cypriot latin latin-ext',
  'cypro-minoan latin latin-ext',
  'deseret latin latin-ext',
  'duployan latin latin-ext',
  'egyptian-hieroglyphs latin latin-ext',
  'elbasan latin latin-ext',
  'elymaic latin latin-ext',
  'cyrillic-ext georgian greek-ext latin latin-ext math symbols',
  'cyrillic-ext glagolitic latin latin-ext math symbols',
  'gothic latin latin-ext',
  'grantha latin latin-ext',
  'gujarati latin latin-ext math symbols',
  'gunjala-gondi latin latin-ext',
  'hanifi-rohingya latin latin-ext',
  'hanunoo latin latin-ext',
  'hatran latin latin-ext',
  'cyrillic-ext greek-ext hebrew latin latin-ext',
  'chinese-hongkong cyrillic latin latin-ext vietnamese',
  'imperial-aramaic latin latin-ext',
  'indic-siyaq-numbers latin latin-ext',
  'inscriptional-pahlavi latin latin-ext',
  'inscriptional-parthian latin latin-ext',
  'javanese latin latin-ext',
  'kaithi latin latin-ext',
  'kawi latin latin-ext',
  'kharoshthi latin latin-ext',
  'khojki latin latin-ext',
  'khudawadi latin latin-ext',
  'cyrillic korean latin latin-ext vietnamese',
  'lao latin latin-ext',
  'latin latin-ext linear-a',
  'latin latin-ext linear-b',
  'lycian',
  'latin latin-ext lydian',
  'latin latin-ext mahajani',
  'latin latin-ext mandaic',
  'latin latin-ext manichaean',
  'latin latin-ext marchen',
  'latin latin-ext masaram-gondi',
  'cyrillic latin math',
  'latin latin-ext mayan-numerals',
  'latin latin-ext medefaidrin',
  'latin latin-ext meetei-mayek',
  'latin latin-ext mende-kikakui',
  'latin latin-ext meroitic meroitic-cursive meroitic-hieroglyphs',
  'latin latin-ext miao',
  'latin latin-ext modi',
  'latin latin-ext math mongolian symbols',
  'latin latin-ext mro',
  'latin latin-ext multani',
  'myanmar',
  'latin latin-ext nabataean',
  'latin latin-ext nag-mundari',
  'latin latin-ext nandinagari',
  'latin latin-ext newa',
  'latin latin-ext nko',
  'latin latin-ext nushu',
  'latin latin-ext ogham',
  'latin latin-ext ol-chiki',
  'latin latin-ext old-hungarian',
  'latin latin-ext old-italic',
  'latin latin-ext old-north-arabian',
  'cyrillic-ext latin latin-ext old-permic',
  'latin latin-ext old-persian',
  'latin latin-ext old-sogdian',
  'latin latin-ext old-south-arabian',
  'latin latin-ext old-turkic',
  'latin latin-ext osage',
  'latin latin-ext osmanya',
  'latin latin-ext pahawh-hmong',
  'latin latin-ext palmyrene',
  'latin latin-ext pau-cin-hau',
  'latin latin-ext math phags-pa symbols',
  'latin latin-ext phoenician',
  'latin latin-ext psalter-pahlavi',
  'latin latin-ext rejang',
  'latin latin-ext runic',
  'latin latin-ext samaritan',
  'latin latin-ext saurashtra',
  'chinese-simplified cyrillic latin latin-ext vietnamese',
  'latin latin-ext sharada',
  'latin latin-ext shavian',
  'latin latin-ext siddham',
  'latin latin-ext signwriting',
  'latin latin-ext sogdian',
  'latin latin-ext sora-sompeng',
  'latin latin-ext soyombo',
  'latin latin-ext sundanese',
  'latin latin-ext sunuwar',
  'latin latin-ext syloti-nagri',
  'latin latin-ext symbols',
  'braille latin latin-ext math mayan-numerals symbols',
  'latin latin-ext syriac',
  'latin latin-ext tagalog',
  'latin latin-ext tagbanwa',
  'latin latin-ext tai-le',
  'latin latin-ext tai-tham',
  'latin latin-ext tai-viet',
  'latin latin-ext takri',
  'latin latin-ext tamil-supplement',
  'latin latin-ext tangsa',
  'latin latin-ext thaana',
  'latin latin-ext thai',
  'latin latin-ext tirhuta',
  'latin latin-ext ugaritic',
  'latin latin-ext vai',
  'latin latin-ext vithkuqi',
  'latin latin-ext wancho',
  'latin latin-ext warang-citi',
  'latin latin-ext yi',
  'latin latin-ext zanabazar-square',
  'ahom latin latin-ext',
  'dives-akuru latin latin-ext',
  'dogra latin latin-ext',
  'georgian latin latin-ext',
  'kana-extended latin latin-ext',
  'khitan-small-script latin latin-ext',
  'latin latin-ext makasar',
  'latin nyiakeng-puachue-hmong',
  'latin latin-ext old-uyghur',
  'latin latin-ext ottoman-siyaq-numbers',
  'latin latin-ext tangut',
  'latin latin-ext tibetan',
  'latin latin-ext todhri',
  'latin latin-ext toto',
  'latin latin-ext yezidi',
  'latin latin-ext math symbols znamenny',
  'arabic cyrillic cyrillic-ext greek latin latin-ext tamil vietnamese',
  'cyrillic cyrillic-ext greek greek-ext hebrew latin latin-ext math symbols vietnamese',
  'latin latin-ext myanmar',
  'cyrillic latin latin-ext thai vietnamese',
  'lao',
  'cyrillic cyrillic-ext emoji greek latin latin-ext math vietnamese',
  'arabic emoji latin latin-ext math',
  'devanagari emoji latin latin-ext',
  'emoji hebrew latin latin-ext math',
  'emoji latin latin-ext math thai',
  'cyrillic cyrillic-ext latin',
  'cyrillic cyrillic-ext latin vietnamese',
  'canadian-aboriginal latin latin-ext vietnamese',
  'cyrillic cyrillic-ext greek greek-ext latin latin-ext math symbols vietnamese',
  'arabic cyrillic cyrillic-ext hebrew latin latin-ext',
  'cyrillic cyrillic-ext hebrew latin latin-ext',
  'cyrillic cyrillic-ext hebrew latin latin-ext math symbols',
  'cyrillic latin latin-ext math symbols',
  'braille japanese latin latin-ext',
  'cyrillic cyrillic-ext glagolitic latin latin-ext',
  'korean',
  'latin latin-ext tai-viet vietnamese',
  'greek-ext latin latin-ext',
  'cyrillic cyrillic-ext greek greek-ext latin latin-ext phoenician',
  'chinese-traditional cyrillic latin symbols2',
  'hebrew latin latin-ext vietnamese',
  'cyrillic japanese latin latin-ext symbols2',
  'chinese-simplified cyrillic latin latin-ext symbols2',
  'chinese-traditional cyrillic latin latin-ext symbols2',
  'latin math symbols',
  'cyrillic cyrillic-ext greek latin latin-ext math symbols vietnamese',
  'cyrillic greek japanese latin latin-ext',
]

/**
 * A family a line: name; category, whether it is variable or static, whether it has an italic, licence, a letter each; weights;
 * alphabets; the name of its package where that is not the usual one.
 */
export const collectionLines = `ABeeZee;asio;400;0;
Abel;as-o;400;1;
Abhaya Libre;es-o;400-800;2;
Aboreto;ds-o;400;0;
Abril Fatface;ds-o;400;0;
Abyssinica SIL;es-o;400;3;
Aclonica;as-a;400;0;
Acme;as-o;400;1;
Actor;as-o;400;1;
Adamina;es-o;400;1;
ADLaM Display;ds-o;400;4;
Advent Pro;avio;100-900;5;
Afacad;avio;400-700;6;
Afacad Flux;av-o;100-1000;7;
Agbalumo;ds-o;400;8;
Agdasima;as-o;400-700;0;
Agu Display;ds-o;400;7;
Aguafina Script;hs-o;400;0;
Aileron;asi-;100-900;1;
Akatab;as-o;400-900;9;
Akaya Kanadaka;ds-o;400;a;
Akaya Telivigala;ds-o;400;b;
Akronim;ds-o;400;0;
Akshar;av-o;300-700;c;
Aladin;ds-o;400;0;
Alan Sans;av-o;300-900;0;
Alata;as-o;400;7;
Alatsi;as-o;400;d;
Albert Sans;avio;100-900;0;
Aldrich;as-o;400;1;
Alef;as-o;400-700;e;
Alegreya;evio;400-900;f;
Alegreya Sans;asio;100-900;f;
Alegreya Sans SC;asio;100-900;f;
Alegreya SC;esio;400-900;f;
Aleo;svio;100-900;7;
Alex Brush;hs-o;400;7;
Alexandria;av-o;100-900;g;
Alfa Slab One;ss-o;400;7;
Alice;es-o;400;h;
Alike;es-o;400;i;
Alike Angular;es-o;400;i;
Alkalami;es-o;400;j;
Alkatra;dv-o;400-700;k;
Allan;ds-o;400-700;0;
Allerta;as-o;400;1;
Allerta Stencil;as-o;400;1;
Allison;hs-o;400;7;
Allura;hs-o;400;7;
Almarai;as-o;300-800;l;
Almendra;esio;400-700;0;
Almendra Display;ds-o;400;0;
Almendra SC;es-o;400;1;
Alumni Sans;avio;100-900;m;
Alumni Sans Collegiate One;asio;400;n;
Alumni Sans Inline One;dsio;400;7;
Alumni Sans Pinstripe;asio;400;m;
Alumni Sans SC;avio;100-900;m;
Amarante;ds-o;400;0;
Amaranth;asio;400-700;1;
Amarna;asio;100-700;0;
Amatic SC;hs-o;400-700;o;
Amethysta;es-o;400;1;
Amiko;as-o;400-700;c;
Amiri;esio;400-700;j;
Amiri Quran;es-o;400;l;
Amita;hs-o;400-700;c;
Anaheim;av-o;400-800;7;
Ancizar Sans;avi-;100-1000;p;
Ancizar Serif;evi-;300-900;p;
Andada Pro;evio;400-840;7;
Andika;osio;400-700;m;
Anek Bangla;av-o;100-800;q;
Anek Devanagari;av-o;100-800;c;
Anek Gujarati;av-o;100-800;r;
Anek Gurmukhi;av-o;100-800;s;
Anek Kannada;av-o;100-800;a;
Anek Latin;av-o;100-800;7;
Anek Malayalam;av-o;100-800;t;
Anek Odia;av-o;100-800;u;
Anek Tamil;av-o;100-800;v;
Anek Telugu;av-o;100-800;b;
Angkor;ds-o;400;w;
Annapurna SIL;es-o;400-700;x;
Annie Use Your Telescope;hs-o;400;0;
Anonymous Pro;msio;400-700;y;
Anta;as-o;400;i;
Antic;as-o;400;1;
Antic Didone;es-o;400;1;
Antic Slab;ss-o;400;1;
Anton;as-o;400;7;
Anton SC;as-o;400;7;
Antonio;av-o;100-700;0;
Anuphan;av-o;100-700;z;
Anybody;dvio;100-900;7;
Aoboshi One;es-o;400;10;
AR One Sans;av-o;400-700;7;
Arapey;esio;400;1;
Arbutus;es-o;400;0;
Arbutus Slab;ss-o;400;0;
Architects Daughter;hs-o;400;0;
Archivo;avio;100-900;7;
Archivo Black;as-o;400;0;
Archivo Narrow;avio;400-700;7;
Are You Serious;hs-o;400;7;
Aref Ruqaa;es-o;400-700;j;
Aref Ruqaa Ink;es-o;400-700;j;
Arima;dv-o;100-700;11;
Arimo;avia;400-700;12;
Arizonia;hs-o;400;7;
Armata;as-o;400;0;
Arsenal;asio;400-700;m;
Arsenal SC;asio;400-700;m;
Artifika;es-o;400;1;
Arvo;ssio;400-700;1;
Arya;as-o;400-700;c;
Asap;avio;100-900;7;
Asap Condensed;asio;200-900;7;
Asar;es-o;400;c;
Asimovian;as-o;400;7;
Asset;ds-o;400;13;
Assistant;av-o;200-800;14;
Asta Sans;av-o;300-800;15;
Astloch;ds-o;400-700;1;
Asul;es-o;400-700;1;
Athiti;as-o;200-700;z;
Atkinson Hyperlegible;osio;400-700;0;
Atkinson Hyperlegible Mono;ovio;200-800;0;
Atkinson Hyperlegible Next;ovio;200-800;0;
Atma;ds-o;300-700;q;
Atomic Age;ds-o;400;0;
Aubrey;ds-o;400;1;
Audiowide;ds-o;400;0;
Autour One;ds-o;400;0;
Average;es-o;400;0;
Average Sans;as-o;400;0;
Averia Gruesa Libre;ds-o;400;0;
Averia Libre;dsio;300-700;1;
Averia Sans Libre;dsio;300-700;1;
Averia Serif Libre;dsio;300-700;1;
Azeret Mono;mvio;100-900;0;
B612;asio;400-700;1;
B612 Mono;msio;400-700;1;
Babylonica;hs-o;400;7;
Bacasime Antique;es-o;400;0;
Bad Script;hs-o;400;m;
Badeen Display;ds-o;400;j;
Bagel Fat One;ds-o;400;16;
Bahiana;ds-o;400;0;
Bahianita;ds-o;400;7;
Bai Jamjuree;asio;200-700;z;
Bakbak One;ds-o;400;c;
Ballet;hs-o;400;7;
Baloo 2;dv-o;400-800;17;
Baloo Bhai 2;dv-o;400-800;18;
Baloo Bhaijaan 2;dv-o;400-800;g;
Baloo Bhaina 2;dv-o;400-800;19;
Baloo Chettan 2;dv-o;400-800;1a;
Baloo Da 2;dv-o;400-800;1b;
Baloo Paaji 2;dv-o;400-800;1c;
Baloo Tamma 2;dv-o;400-800;1d;
Baloo Tammudu 2;dv-o;400-800;1e;
Baloo Thambi 2;dv-o;400-800;1f;
Balsamiq Sans;dsio;400-700;h;
Balthazar;es-o;400;1;
Bangers;ds-o;400;7;
Barlow;asio;100-900;7;
Barlow Condensed;asio;100-900;7;
Barlow Semi Condensed;asio;100-900;7;
Barriecito;ds-o;400;7;
Barrio;ds-o;400;0;
Basic;as-o;400;0;
Baskervville;evio;400-700;0;
Baskervville SC;ev-o;400-700;0;
Battambang;ds-o;100-900;w;
Baumans;ds-o;400;1;
Bayon;as-o;400;w;
BBH Bartle;as-o;400;1;
BBH Bogle;as-o;400;1;
BBH Hegarty;as-o;400;1;
Be Vietnam Pro;asio;100-900;7;
Beau Rivage;hs-o;400;7;
Bebas Neue;as-o;400;0;
Beiruti;av-o;200-900;g;
Belanosima;as-o;400-700;0;
Belgrano;es-o;400;1;
Bellefair;es-o;400;14;
Belleza;as-o;400;0;
Bellota;dsio;300-700;n;
Bellota Text;dsio;300-700;n;
BenchNine;as-o;300-700;0;
Benne;es-o;400;a;
Bentham;es-o;400;0;
Berkshire Swash;hs-o;400;0;
Besley;evio;400-900;0;
Beth Ellen;hs-o;400;1;
Bevan;ssio;400;7;
BhuTuka Expanded One;es-o;400;s;
Big Shoulders;dv-o;100-900;7;
Big Shoulders Inline;dv-o;100-900;7;
Big Shoulders Stencil;dv-o;100-900;7;
Bigelow Rules;ds-o;400;0;
Bigshot One;ds-o;400;1;
Bilbo;hs-o;400;7;
Bilbo Swash Caps;hs-o;400;0;
BioRhyme;sv-o;200-800;0;
BioRhyme Expanded;ss-o;200-800;0;
Birthstone;hs-o;400;7;
Birthstone Bounce;hs-o;400-500;7;
Biryani;as-o;200-900;c;
Bitcount;dv-o;100-900;0;
Bitcount Grid Double;dv-o;100-900;0;
Bitcount Grid Double Ink;dv-o;100-900;0;
Bitcount Grid Single;dv-o;100-900;0;
Bitcount Grid Single Ink;dv-o;100-900;0;
Bitcount Ink;dv-o;100-900;0;
Bitcount Prop Double;dv-o;100-900;0;
Bitcount Prop Double Ink;dv-o;100-900;0;
Bitcount Prop Single;dv-o;100-900;0;
Bitcount Prop Single Ink;dv-o;100-900;0;
Bitcount Single;dv-o;100-900;0;
Bitcount Single Ink;dv-o;100-900;0;
Bitter;svio;100-900;m;
BIZ UDGothic;as-o;400-700;1g;
BIZ UDMincho;es-o;400-700;1g;
BIZ UDPGothic;as-o;400-700;1g;
BIZ UDPMincho;es-o;400-700;1g;
Black And White Picture;ds-o;400;15;
Black Han Sans;as-o;400;15;
Black Ops One;ds-o;400;d;
Blaka;ds-o;400;j;
Blaka Hollow;ds-o;400;j;
Blaka Ink;ds-o;400;j;
Blinker;as-o;100-900;0;
Bodoni Moda;evio;400-900;i;
Bodoni Moda SC;evio;400-900;i;
Bokor;ds-o;400;w;
Boldonse;ds-o;400;0;
Bona Nova;esio;400-700;1h;
Bona Nova SC;esio;400-700;1h;
Bonbon;hs-o;400;1;
Bonheur Royale;hs-o;400;7;
Boogaloo;ds-o;400;1;
Borel;hs-o;400;1i;
Bowlby One;ds-o;400;1;
Bowlby One SC;ds-o;400;0;
Braah One;as-o;400;1c;
Brawler;es-o;400-700;1;
Bree Serif;ss-o;400;0;
Bricolage Grotesque;av-o;200-800;7;
Bruno Ace;ds-o;400;0;
Bruno Ace SC;ds-o;400;0;
Brygada 1918;evio;400-700;1j;
Bubblegum Sans;ds-o;400;0;
Bubbler One;as-o;400;0;
Buda;ds-o;300;1;
Buenard;ev-o;400-700;0;
Bungee;ds-o;400;7;
Bungee Hairline;ds-o;400;7;
Bungee Inline;ds-o;400;7;
Bungee Outline;ds-o;400;7;
Bungee Shade;ds-o;400;7;
Bungee Spice;ds-o;400;7;
Bungee Tint;ds-o;400;7;
Butcherman;ds-o;400;0;
Butterfly Kids;hs-o;400;0;
Bytesized;as-o;400;0;
Cabin;avio;400-700;7;
Cabin Condensed;as-o;400-700;7;
Cabin Sketch;ds-o;400-700;1;
Cactus Classical Serif;es-o;400;1k;
Caesar Dressing;ds-o;400;1;
Cagliostro;as-o;400;1;
Cairo;av-o;200-1000;j;
Cairo Play;av-o;200-1000;j;
Cal Sans;as-o;400;7;
Caladea;esio;400-700;0;
Calistoga;ds-o;400;7;
Calligraffitti;hs-a;400;1;
Cambay;asio;400-700;c;
Cambo;es-o;400;0;
Candal;as-o;400;1;
Cantarell;asio;400-700;0;
Cantata One;es-o;400;0;
Cantora One;as-o;400;0;
Caprasimo;ds-o;400;0;
Capriola;as-o;400;0;
Caramel;hs-o;400;7;
Carattere;hs-o;400;7;
Cardo;esio;400-700;1l;
Carlito;asio;400-700;f;
Carme;as-o;400;1;
Carrois Gothic;as-o;400;1;
Carrois Gothic SC;as-o;400;1;
Carter One;ds-o;400;1;
Cascadia Code;avi-;200-700;1m;
Cascadia Mono;avi-;200-700;1m;
Castoro;esio;400;0;
Castoro Titling;ds-o;400;0;
Catamaran;av-o;100-900;v;
Caudex;esio;400-700;1n;
Cause;hs-o;100-900;0;
Caveat;hv-o;400-700;h;
Caveat Brush;hs-o;400;0;
Cedarville Cursive;hs-o;400;1;
Ceviche One;ds-o;400;0;
Chakra Petch;asio;300-700;z;
Changa;av-o;200-800;j;
Changa One;dsio;400;1;
Chango;ds-o;400;0;
Charis SIL;esio;400-700;m;
Charm;hs-o;400-700;z;
Charmonman;hs-o;400-700;z;
Chathura;as-o;100-800;1o;
Chau Philomene One;asio;400;0;
Chela One;ds-o;400;0;
Chelsea Market;ds-o;400;0;
Chenla;ds-o;400;1p;
Cherish;hs-o;400;7;
Cherry Bomb One;ds-o;400;1q;
Cherry Cream Soda;ds-a;400;1;
Cherry Swash;ds-o;400-700;0;
Chewy;ds-a;400;1;
Chicle;ds-o;400;0;
Chilanka;hs-o;400;t;
Chiron GoRound TC;av-o;200-900;1r;
Chiron Hei HK;avio;200-900;1s;
Chiron Sung HK;evio;200-900;1t;
Chivo;avio;100-900;7;
Chivo Mono;mvio;100-900;7;
Chocolate Classical Sans;as-o;400;1k;
Chokokutai;ds-o;400;1q;
Chonburi;ds-o;400;z;
Cinzel;ev-o;400-900;0;
Cinzel Decorative;ds-o;400-900;0;
Clear Sans;asi-;100-700;1;
Clicker Script;hs-o;400;0;
Climate Crisis;ds-o;400;0;
Coda;ds-o;400-800;0;
Codystar;ds-o;300-400;0;
Coiny;ds-o;400;1f;
Combo;ds-o;400;0;
Comfortaa;dv-o;300-700;1j;
Comforter;hs-o;400;n;
Comforter Brush;hs-o;400;n;
Comic Mono;ms--;400-700;1;
Comic Neue;hsio;300-700;1;
Comic Relief;ds-o;400-700;y;
Coming Soon;hs-a;400;1;
Comme;av-o;100-900;0;
Commissioner;av-o;100-900;1j;
Commit Mono;msi-;200-700;1;
Concert One;ds-o;400;0;
Condiment;hs-o;400;0;
Content;ds-o;400-700;1p;
Contrail One;ds-o;400;1;
Convergence;as-o;400;0;
Cookie;hs-o;400;1;
Cooper Hewitt;asi-;100-900;1;
Copse;ss-o;400;1;
Coral Pixels;ds-o;400;0;
Corben;ds-o;400-700;0;
Corinthia;hs-o;400-700;7;
Cormorant;evio;300-700;m;
Cormorant Garamond;evio;300-700;m;
Cormorant Infant;evio;300-700;m;
Cormorant SC;es-o;300-700;m;
Cormorant Unicase;es-o;300-700;m;
Cormorant Upright;es-o;300-700;7;
Cossette Texte;as-o;400-700;0;
Cossette Titre;as-o;400-700;0;
Courgette;hs-o;400;0;
Courier Prime;msio;400-700;0;
Cousine;msi-;400-700;12;
Coustard;ss-o;400-900;1;
Covered By Your Grace;hs-o;400;0;
Crafty Girls;hs-a;400;1;
Creepster;ds-o;400;1;
Crete Round;ssio;400;0;
Crimson Pro;evio;200-900;7;
Crimson Text;esio;400-700;7;
Croissant One;ds-o;400;0;
Crushed;ds-a;400;0;
Cuprum;avio;400-700;m;
Cute Font;ds--;400;15;
Cutive;ss-o;400;0;
Cutive Mono;ms-o;400;0;
Dai Banna SIL;esio;300-700;1u;
Damion;hs-o;400;0;
Dancing Script;hv-o;400-700;7;
Danfo;es-o;400;7;
Dangrek;ds-o;400;w;
Darker Grotesque;av-o;300-900;7;
Darumadrop One;ds-o;400;10;
David Libre;es-o;400-700;1v;
Dawning of a New Day;hs-o;400;1;
Days One;as-o;400;1w;
Dekko;hs-o;400;c;
Dela Gothic One;ds-o;400;1x;
Delicious Handrawn;hs-o;400;0;
Delius;hs-o;400;1;
Delius Swash Caps;hs-o;400;1;
Delius Unicase;hs-o;400-700;1;
Della Respira;es-o;400;1;
Denk One;as-o;400;d;
Devonshire;hs-o;400;0;
Dhurjati;as-o;400;1o;
Didact Gothic;as-o;400;1y;
Diphylleia;es-o;400;16;
Diplomata;ds-o;400;0;
Diplomata SC;ds-o;400;0;
DM Mono;msio;300-500;0;
DM Sans;avio;100-1000;0;
DM Serif Display;esio;400;0;
DM Serif Text;esio;400;0;
Do Hyeon;as-o;400;15;
Dokdo;ds-o;400;15;
Domine;ev-o;400-700;0;
Donegal One;es-o;400;0;
Dongle;as-o;300-700;1z;
Doppio One;as-o;400;0;
Dorsa;as-o;400;1;
Dosis;av-o;200-800;7;
DotGothic16;as-o;400;20;
Doto;av-o;100-900;0;
Dr Sugiyama;hs-o;400;0;
Duru Sans;as-o;400;0;
Dynalight;ds-o;400;0;
DynaPuff;dv-o;400-700;21;
Eagle Lake;hs-o;400;0;
East Sea Dokdo;hs-o;400;15;
Eater;ds-o;400;0;
EB Garamond;evio;400-800;f;
Economica;asio;400-700;0;
Eczar;ev-o;400-800;22;
Edu AU VIC WA NT Arrows;hv--;400-700;0;
Edu AU VIC WA NT Dots;hv--;400-700;0;
Edu AU VIC WA NT Guides;hv--;400-700;0;
Edu AU VIC WA NT Hand;hv--;400-700;0;
Edu AU VIC WA NT Pre;hv--;400-700;0;
Edu NSW ACT Cursive;hv--;400-700;0;
Edu NSW ACT Foundation;hv-o;400-700;1;
Edu NSW ACT Hand Pre;hv--;400-700;0;
Edu QLD Beginner;hv-o;400-700;1;
Edu QLD Hand;hv-o;400-700;7;
Edu SA Beginner;hv-o;400-700;1;
Edu SA Hand;hv-o;400-700;0;
Edu TAS Beginner;hv-o;400-700;1;
Edu VIC WA NT Beginner;hv-o;400-700;1;
Edu VIC WA NT Hand;hv-o;400-700;0;
Edu VIC WA NT Hand Pre;hv--;400-700;0;
El Messiri;av-o;400-700;23;
Electrolize;as-o;400;1;
Elms Sans;asio;100-900;7;
Elsie;ds-o;400-900;0;
Elsie Swash Caps;ds-o;400-900;0;
Emblema One;ds-o;400;0;
Emilys Candy;ds-o;400;0;
Encode Sans;av-o;100-900;7;
Encode Sans Condensed;as-o;100-900;7;
Encode Sans Expanded;as-o;100-900;7;
Encode Sans SC;av-o;100-900;7;
Encode Sans Semi Condensed;as-o;100-900;7;
Encode Sans Semi Expanded;as-o;100-900;7;
Engagement;hs-o;400;0;
Englebert;as-o;400;0;
Enriqueta;ss-o;400-700;0;
Ephesis;hs-o;400;7;
Epilogue;avio;100-900;7;
Epunda Sans;avio;300-900;0;
Epunda Slab;evio;300-900;0;
Erica One;ds-o;400;0;
Esteban;es-o;400;0;
Estonia;hs-o;400;7;
Euphoria Script;hs-o;400;0;
Ewert;ds-o;400;0;
Exile;ds-o;400;0;
Exo;avio;100-900;7;
Exo 2;avio;100-900;m;
Expletus Sans;dvio;400-700;0;
Explora;hs-o;400;24;
Faculty Glyphic;as-o;400;0;
Fahkwang;asio;200-700;z;
Familjen Grotesk;avio;400-700;7;
Fanwood Text;esio;400;0;
Farro;as-o;300-700;0;
Farsan;ds-o;400;18;
Fascinate;ds-o;400;0;
Fascinate Inline;ds-o;400;0;
Faster One;ds-o;400;0;
Fasthand;ds-o;400;w;
Fauna One;es-o;400;0;
Faustina;evio;300-800;7;
Federant;ds-o;400;1;
Federo;as-o;400;1;
Felipa;hs-o;400;0;
Fenix;es-o;400;0;
Festive;hs-o;400;7;
Figtree;avio;300-900;0;
Finger Paint;ds-o;400;1;
Finlandica;avio;400-700;h;
Fira Code;mv-o;300-700;25;
Fira Mono;ms--;400-700;25;
Fira Sans;asi-;100-900;f;
Fira Sans Condensed;asi-;100-900;f;
Fira Sans Extra Condensed;asi-;100-900;f;
Fjalla One;as-o;400;d;
Fjord One;es-o;400;1;
Flamenco;ds-o;300-400;1;
Flavors;ds-o;400;0;
Fleur De Leah;hs-o;400;7;
Flow Block;os-o;400;m;
Flow Circular;os-o;400;m;
Flow Rounded;os-o;400;m;
Foldit;dv-o;100-900;7;
Fondamento;hsio;400;0;
Fontdiner Swanky;ds-a;400;1;
Forum;ds-o;400;h;
Fragment Mono;msio;400;21;
Francois One;as-o;400;7;
Frank Ruhl Libre;ev-o;300-900;14;
Fraunces;evio;100-900;7;
Freckle Face;ds-o;400;0;
Fredericka the Great;ds-o;400;0;
Fredoka;av-o;300-700;14;
Freehand;ds-o;400;w;
Freeman;ds-o;400;7;
Fresca;as-o;400;0;
Frijole;ds-o;400;1;
Fruktur;dsio;400;d;
Fugaz One;ds-o;400;1;
Fuggles;hs-o;400;7;
Funnel Display;dv-o;300-800;0;
Funnel Sans;avio;300-800;0;
Fustat;av-o;200-800;j;
Fuzzy Bubbles;hs-o;400-700;7;
Ga Maamli;ds-o;400;7;
Gabarito;dv-o;400-900;0;
Gabriela;es-o;400;h;
Gaegu;hs-o;300-700;15;
Gafata;as-o;400;0;
Gajraj One;ds-o;400;c;
Galada;ds-o;400;26;
Galdeano;as-o;400;1;
Galindo;ds-o;400;0;
Gamja Flower;hs-o;400;15;
Gantari;avio;100-900;0;
Gasoek One;as-o;400;16;
Gayathri;as-o;100-700;27;
Geist;av-o;100-900;28;
Geist Mono;mv-o;100-900;28;
Gelasio;evio;400-700;7;
Gemunu Libre;av-o;200-800;2;
Genos;avio;100-900;24;
Gentium Book Plus;esio;400-700;f;
Gentium Plus;esio;400-700;f;
Geo;asio;400;1;
Geologica;av-o;100-900;1j;
Geom;asio;300-900;p;
Georama;avio;100-900;7;
Geostar;ds-o;400;1;
Geostar Fill;ds-o;400;1;
Germania One;ds-o;400;1;
GFS Didot;es-o;400;29;
GFS Neohellenic;asio;400-700;29;
Gideon Roman;ds-o;400;7;
Gidole;as-o;400;2a;
Gidugu;as-o;400;b;
Gilda Display;es-o;400;0;
Girassol;ds-o;400;0;
Give You Glory;hs-o;400;0;
Glass Antiqua;ds-o;400;0;
Glegoo;ss-o;400-700;c;
Gloock;es-o;400;21;
Gloria Hallelujah;hs-o;400;0;
Glory;avio;100-800;7;
Gluten;dv-o;100-900;7;
Goblin One;ds-o;400;1;
Gochi Hand;hs-o;400;1;
Goldman;ds-o;400-700;7;
Golos Text;av-o;400-900;h;
Google Sans;asio;400-700;2b;
Google Sans Code;mvio;300-800;2c;
Google Sans Flex;as-o;100-900;2d;
Gorditas;ds-o;400-700;1;
Gothic A1;as-o;100-900;2e;
Gotu;as-o;400;17;
Goudy Bookletter 1911;es-o;400;1;
Gowun Batang;es-o;400-700;1z;
Gowun Dodum;as-o;400;1z;
Graduate;es-o;400;1;
Grand Hotel;hs-o;400;0;
Grandiflora One;es-o;400;16;
Grandstander;dvio;100-900;7;
Grape Nuts;hs-o;400;7;
Gravitas One;ds-o;400;1;
Great Vibes;hs-o;400;2f;
Grechen Fuemen;hs-o;400;7;
Grenze;esio;100-900;7;
Grenze Gotisch;dv-o;100-900;7;
Grey Qo;hs-o;400;7;
Griffy;ds-o;400;0;
Gruppo;as-o;400;0;
Gudea;asio;400-700;0;
Gugi;ds-o;400;15;
Gulzar;es-o;400;j;
Gupter;es-o;400-700;1;
Gurajada;as-o;400;b;
Gwendolyn;hs-o;400-700;7;
Habibi;es-o;400;0;
Hachi Maru Pop;hs-o;400;20;
Hahmlet;ev-o;100-900;1z;
Halant;es-o;300-700;c;
Hammersmith One;as-o;400;0;
Hanalei;ds-o;400;0;
Hanalei Fill;ds-o;400;0;
Handjet;dv-o;100-900;2g;
Handlee;hs-o;400;1;
Hanken Grotesk;avio;100-900;d;
Hanuman;ev-o;100-900;w;
Happy Monkey;ds-o;400;0;
Harmattan;as-o;400-700;j;
Headland One;es-o;400;0;
Hedvig Letters Sans;as-o;400;i;
Hedvig Letters Serif;es-o;400;i;
Heebo;av-o;100-900;2h;
Henny Penny;ds-o;400;1;
Hepta Slab;sv-o;1-900;7;
Herr Von Muellerhoff;hs-o;400;0;
Hi Melody;hs-o;400;15;
Hina Mincho;es-o;400;2i;
Hind;as-o;300-700;c;
Hind Guntur;as-o;300-700;b;
Hind Madurai;as-o;300-700;v;
Hind Mysuru;as-o;300-700;a;
Hind Siliguri;as-o;300-700;q;
Hind Vadodara;as-o;300-700;r;
Holtwood One SC;ss-o;400;0;
Homemade Apple;hs-a;400;1;
Homenaje;as-o;400;1;
Honk;ds-o;400;1i;
Host Grotesk;avio;300-800;0;
Hubballi;as-o;400;a;
Hubot Sans;avio;200-900;7;
Huninn;as-o;400;1k;
Hurricane;hs-o;400;7;
Iansui;hs-o;400;2j;
Ibarra Real Nova;evio;400-700;0;
IBM Plex Mono;msio;100-700;m;
IBM Plex Sans;avio;100-700;1j;
IBM Plex Sans Arabic;as-o;100-700;2k;
IBM Plex Sans Condensed;asio;100-700;d;
IBM Plex Sans Devanagari;as-o;100-700;2l;
IBM Plex Sans Hebrew;as-o;100-700;2m;
IBM Plex Sans JP;as-o;100-700;20;
IBM Plex Sans KR;as-o;100-700;16;
IBM Plex Sans Thai;as-o;100-700;2n;
IBM Plex Sans Thai Looped;as-o;100-700;2n;
IBM Plex Serif;esio;100-700;m;
Iceberg;ds-o;400;1;
Iceland;ds-o;400;1;
IM Fell Double Pica;esi-;400;1;
IM Fell Double Pica SC;es--;400;1;
IM Fell DW Pica;esi-;400;1;
IM Fell DW Pica SC;es--;400;1;
IM Fell English;esi-;400;1;
IM Fell English SC;es--;400;1;
IM Fell French Canon;esi-;400;1;
IM Fell French Canon SC;es--;400;1;
IM Fell Great Primer;esi-;400;1;
IM Fell Great Primer SC;es--;400;1;
Imbue;ev-o;100-900;7;
Imperial Script;hs-o;400;7;
Imprima;as-o;400;0;
Inclusive Sans;avio;300-700;7;
Inconsolata;mv-o;200-900;7;
Inder;as-o;400;0;
Indie Flower;hs-o;400;0;
Ingrid Darling;hs-o;400;7;
Inika;es-o;400-700;0;
Inknut Antiqua;es-o;300-900;c;
Inria Sans;asio;300-700;0;
Inria Serif;esio;300-700;0;
Inspiration;hs-o;400;7;
Instrument Sans;avio;400-700;0;
Instrument Serif;esio;400;0;
Intel One Mono;mvio;300-700;2o;
Inter;avio;100-900;f;
Inter Tight;avio;100-900;f;
Iosevka;msi-;100-900;1;
Iosevka Aile;asi-;100-900;1;
Irish Grover;ds-a;400;1;
Island Moments;hs-o;400;7;
Istok Web;asio;400-700;h;
Italiana;as-o;400;1;
Italianno;hs-o;400;7;
Itim;hs-o;400;z;
Jacquard 12;ds-o;400;i;
Jacquard 12 Charted;ds-o;400;i;
Jacquard 24;ds-o;400;0;
Jacquard 24 Charted;ds-o;400;0;
Jacquarda Bastarda 9;ds-o;400;i;
Jacquarda Bastarda 9 Charted;ds-o;400;i;
Jacques Francois;es-o;400;1;
Jacques Francois Shadow;ds-o;400;1;
Jaini;ds-o;400;c;
Jaini Purva;ds-o;400;c;
Jaldi;as-o;400-700;c;
Jaro;as-o;400;7;
Jersey 10;ds-o;400;0;
Jersey 10 Charted;ds-o;400;0;
Jersey 15;ds-o;400;0;
Jersey 15 Charted;ds-o;400;0;
Jersey 20;ds-o;400;0;
Jersey 20 Charted;ds-o;400;0;
Jersey 25;ds-o;400;0;
Jersey 25 Charted;ds-o;400;0;
JetBrains Mono;mvio;100-800;1j;
Jim Nightshade;hs-o;400;0;
Joan;es-o;400;0;
Jockey One;as-o;400;0;
Jolly Lodger;ds-o;400;0;
Jomhuria;ds-o;400;0;
Jomolhari;es-o;400;2p;
Josefin Sans;avio;100-700;7;
Josefin Slab;svio;100-700;1;
Jost;avio;100-900;28;
Joti One;ds-o;400;0;
Jua;as-o;400;15;
Judson;esio;400-700;7;
Julee;hs-o;400;0;
Julius Sans One;as-o;400;0;
Junge;es-o;400;1;
Jura;av-o;300-700;2q;
Just Another Hand;hs-a;400;0;
Just Me Again Down Here;hs-o;400;0;
K2D;asio;100-800;z;
Kablammo;ds-o;400;2r;
Kadwa;es-o;400-700;2s;
Kaisei Decol;es-o;400-700;20;
Kaisei HarunoUmi;es-o;400-700;20;
Kaisei Opti;es-o;400-700;20;
Kaisei Tokumin;es-o;400-800;20;
Kalam;hs-o;300-700;c;
Kalnia;ev-o;100-700;2t;
Kalnia Glaze;dv-o;100-700;0;
Kameron;sv-o;400-700;0;
Kanchenjunga;as-o;400-700;2u;
Kanit;asio;100-900;z;
Kantumruy Pro;avio;100-700;2v;
Kapakana;hv-o;300-400;10;
Karantina;ds-o;300-700;14;
Karla;avio;200-800;0;
Karla Tamil Inclined;as-o;400-700;2w;
Karla Tamil Upright;as-o;400-700;2w;
Karma;es-o;300-700;c;
Katibeh;ds-o;400;j;
Kaushan Script;hs-o;400;0;
Kavivanar;hs-o;400;v;
Kavoon;ds-o;400;0;
Kay Pho Du;es-o;400-700;2x;
Kdam Thmor Pro;as-o;400;2v;
Keania One;ds-o;400;0;
Kedebideri;as-o;400-900;1;
Kelly Slab;ds-o;400;28;
Kenia;ds-o;400;1;
Khand;as-o;300-700;c;
Khmer;as-o;400;1p;
Khula;as-o;300-800;c;
Kings;hs-o;400;7;
Kirang Haerang;ds-o;400;15;
Kite One;as-o;400;0;
Kiwi Maru;es-o;300-500;20;
Klee One;hs-o;400-600;1g;
Knewave;ds-o;400;0;
Kodchasan;asio;200-700;z;
Kode Mono;mv-o;400-700;0;
Koh Santepheap;es-o;100-900;w;
KoHo;asio;200-700;z;
Kolker Brush;hs-o;400;7;
Konkhmer Sleokchher;ds-o;400;2v;
Kosugi;as-a;400;20;
Kosugi Maru;as-a;400;20;
Kotta One;es-o;400;0;
Koulen;ds-o;400;w;
Kranky;ds-a;400;1;
Kreon;sv-o;300-700;0;
Kristi;hs-o;400;1;
Krona One;as-o;400;0;
Krub;asio;200-700;z;
Kufam;avio;400-900;g;
Kulim Park;asio;200-700;0;
Kumar One;ds-o;400;r;
Kumar One Outline;ds-o;400;r;
Kumbh Sans;av-o;100-900;i;
Kurale;es-o;400;2y;
La Belle Aurore;hs-o;400;0;
Labrada;evio;100-900;7;
Lacquer;ds-o;400;1;
Laila;es-o;300-700;c;
Lakki Reddy;hs-o;400;1o;
Lalezar;as-o;400;g;
Lancelot;ds-o;400;0;
Langar;ds-o;400;s;
Lateef;es-o;200-800;j;
Lato;asio;100-900;0;
Lavishly Yours;hs-o;400;7;
League Gothic;as-o;400;7;
League Script;hs-o;400;1;
League Spartan;av-o;100-900;7;
Leckerli One;hs-o;400;1;
Ledger;es-o;400;28;
Lekton;msio;400-700;0;
Lemon;ds-o;400;0;
Lemonada;dv-o;300-700;g;
Lexend;ov-o;100-900;7;
Lexend Deca;ov-o;100-900;7;
Lexend Exa;ov-o;100-900;7;
Lexend Giga;ov-o;100-900;7;
Lexend Mega;ov-o;100-900;7;
Lexend Peta;ov-o;100-900;7;
Lexend Tera;ov-o;100-900;7;
Lexend Zetta;ov-o;100-900;7;
Libertinus Keyboard;ds-o;400;0;
Libertinus Math;os--;400;2z;
Libertinus Mono;ms--;400;0;
Libertinus Sans;asio;400-700;f;
Libertinus Serif;esi-;400-700;12;
Libertinus Serif Display;ds-o;400;f;
Libre Barcode 128;os-o;400;1;
Libre Barcode 128 Text;os-o;400;1;
Libre Barcode 39;os-o;400;1;
Libre Barcode 39 Extended;os-o;400;1;
Libre Barcode 39 Extended Text;os-o;400;1;
Libre Barcode 39 Text;os-o;400;1;
Libre Barcode EAN13 Text;os-o;400;1;
Libre Baskerville;esio;400-700;0;
Libre Bodoni;evio;400-700;7;
Libre Caslon Display;es-o;400;0;
Libre Caslon Text;esio;400-700;0;
Libre Franklin;avio;100-900;m;
Licorice;hs-o;400;7;
Life Savers;ds-o;400-800;0;
Lilex;msio;100-700;30;
Lilita One;ds-o;400;0;
Lily Script One;ds-o;400;0;
Limelight;ds-o;400;0;
Linden Hill;esio;400;0;
Linefont;ov-o;4-1000;1;
Lisu Bosa;esio;200-900;31;
Liter;as-o;400;28;
Literata;evio;200-900;f;
Liu Jian Mao Cao;hs-o;400;32;
Livvic;asio;100-900;7;
Lobster;ds-o;400;m;
Lobster Two;dsio;400-700;1;
Londrina Outline;ds-o;400;1;
Londrina Shadow;ds-o;400;1;
Londrina Sketch;ds-o;400;1;
Londrina Solid;ds-o;100-900;1;
Long Cang;hs-o;400;32;
Lora;evio;400-700;33;
Love Light;hs-o;400;7;
Love Ya Like A Sister;ds-o;400;0;
Loved by the King;hs-o;400;0;
Lovers Quarrel;hs-o;400;7;
Luckiest Guy;ds-a;400;0;
Lugrasimo;hs-o;400;0;
Lumanosimo;hs-o;400;0;
Lunasima;as-o;400-700;12;
Lusitana;es-o;400-700;1;
Lustria;es-o;400;1;
Luxurious Roman;ds-o;400;7;
Luxurious Script;hs-o;400;7;
LXGW Marker Gothic;as-o;400;34;
LXGW WenKai Mono TC;ms-o;300-700;35;
LXGW WenKai TC;hs-o;300-700;35;
M PLUS 1;av-o;100-900;1q;
M PLUS 1 Code;mv-o;100-700;1q;
M PLUS 1p;as-o;100-900;36;
M PLUS 2;av-o;100-900;1q;
M PLUS Code Latin;av-o;100-700;7;
M PLUS Rounded 1c;as-o;100-900;36;
Ma Shan Zheng;hs-o;400;32;
Macondo;ds-o;400;1;
Macondo Swash Caps;ds-o;400;1;
Mada;av-o;200-900;j;
Madimi One;as-o;400;i;
Magra;as-o;400-700;0;
Maiden Orange;es-a;400;0;
Maitree;ss-o;200-700;z;
Major Mono Display;ms-o;400;7;
Mako;as-o;400;0;
Mali;hsio;200-700;z;
Mallanna;as-o;400;1o;
Maname;es-o;400;37;
Mandali;as-o;400;1o;
Manjari;as-o;100-700;t;
Manrope;av-o;200-800;1j;
Mansalva;hs-o;400;38;
Manuale;evio;300-800;7;
Manufacturing Consent;ds-o;400;0;
Marcellus;es-o;400;0;
Marcellus SC;es-o;400;0;
Marck Script;hs-o;400;28;
Margarine;ds-o;400;0;
Marhey;dv-o;300-700;j;
Markazi Text;ev-o;400-700;g;
Marko One;es-o;400;1;
Marmelad;as-o;400;m;
Martel;es-o;200-900;c;
Martel Sans;as-o;200-900;c;
Martian Mono;mv-o;100-800;h;
Marvel;asio;400-700;1;
Matangi;av-o;300-900;c;
Mate;esio;400;0;
Mate SC;es-o;400;0;
Matemasie;as-o;400;0;
Material Symbols;ms--;100-700;1;
Maven Pro;av-o;400-900;7;
McLaren;ds-o;400;0;
Mea Culpa;hs-o;400;7;
Meddon;hs-o;400;0;
MedievalSharp;ds-o;400;0;
Medula One;ds-o;400;1;
Meera Inimai;as-o;400;39;
Megrim;ds-o;400;0;
Meie Script;hs-o;400;0;
Menbere;av-o;100-700;3a;
Meow Script;hs-o;400;7;
Merienda;hv-o;300-900;7;
Merriweather;evio;300-900;m;
Merriweather Sans;avio;300-800;d;
Metal;ds-o;400;w;
Metal Mania;ds-o;400;0;
Metamorphous;ds-o;400;0;
Metrophobic;as-o;400;7;
Metropolis;asi-;100-900;1;
Michroma;as-o;400;0;
Micro 5;ds-o;400;i;
Micro 5 Charted;ds-o;400;i;
Milonga;ds-o;400;0;
Miltonian;ds-o;400;1;
Miltonian Tattoo;ds-o;400;1;
Mina;as-o;400-700;q;
Mingzat;as--;400;3b;
Miniver;ds-o;400;1;
Miriam Libre;av-o;400-700;14;
Mirza;es-o;400-700;j;
Miss Fajardose;hs-o;400;0;
Mitr;as-o;200-700;z;
Mochiy Pop One;as-o;400;3c;
Mochiy Pop P One;as-o;400;3c;
Modak;ds-o;400;c;
Modern Antiqua;ds-o;400;0;
Moderustic;av-o;300-800;5;
Mogra;ds-o;400;r;
Mohave;avio;300-700;0;
Moirai One;ds-o;400;16;
Molengo;as-o;400;0;
Molle;hsio;400;0;
Momo Signature;as-o;400;7;
Momo Trust Display;as-o;400;7;
Momo Trust Sans;as-o;200-800;7;
Mona Sans;avio;200-900;7;
Monda;av-o;400-700;7;
Monofett;ms-o;400;0;
Monomakh;ds-o;400;h;
Monomaniac One;as-o;400;10;
Monoton;ds-o;400;0;
Monsieur La Doulaise;hs-o;400;0;
Montaga;es-o;400;1;
Montagu Slab;ev-o;100-700;7;
MonteCarlo;hs-o;400;7;
Montez;hs-a;400;0;
Montserrat;avio;100-900;m;
Montserrat Alternates;asio;100-900;m;
Montserrat Underline;avio;100-900;m;
Moo Lah Lah;ds-o;400;7;
Mooli;as-o;400;0;
Moon Dance;hs-o;400;7;
Moul;ds-o;400;w;
Moulpali;as-o;400;w;
Mountains of Christmas;ds-a;400-700;1;
Mouse Memoirs;as-o;400;0;
Mozilla Headline;av-o;200-700;0;
Mozilla Text;av-o;200-700;0;
Mr Bedfort;hs-o;400;0;
Mr Dafoe;hs-o;400;0;
Mr De Haviland;hs-o;400;0;
Mrs Saint Delafield;hs-o;400;0;
Mrs Sheppards;hs-o;400;0;
Ms Madi;hs-o;400;7;
Mukta;as-o;200-800;c;
Mukta Mahee;as-o;200-800;s;
Mukta Malar;as-o;200-800;v;
Mukta Vaani;as-o;200-800;r;
Mulish;avio;200-1000;m;
Murecho;av-o;100-900;3d;
MuseoModerno;dvio;100-900;7;
My Soul;hs-o;400;7;
Mynerve;hs-o;400;38;
Mystery Quest;ds-o;400;0;
Nabla;ds-o;400;3e;
Namdhinggo;es-o;400-800;3f;
Nanum Brush Script;hs-o;400;15;
Nanum Gothic;as-o;400-800;15;
Nanum Gothic Coding;hs-o;400-700;15;
Nanum Myeongjo;es-o;400-800;15;
Nanum Pen Script;hs-o;400;15;
Narnoor;as--;400-800;3g;
Nata Sans;av-o;100-900;m;
National Park;av-o;200-800;7;
Neonderthaw;hs-o;400;7;
Nerko One;hs-o;400;0;
Neucha;hs-o;400;1w;
Neuton;esio;200-800;0;
New Amsterdam;as-o;400;0;
New Rocker;ds-o;400;0;
New Tegomin;es-o;400;10;
News Cycle;as-o;400-700;f;
Newsreader;evio;200-800;7;
Niconne;hs-o;400;0;
Niramit;asio;200-700;z;
Nixie One;ss-o;400;1;
Nobile;asio;400-700;28;
Nokora;av-o;100-900;w;
Norican;hs-o;400;0;
Nosifer;ds-o;400;0;
Notable;as-o;400;1;
Nothing You Could Do;hs-o;400;1;
Noticia Text;ssio;400-700;7;
Noto Color Emoji;os-o;400;3h;
Noto Emoji;ov-o;300-700;3h;
Noto Kufi Arabic;av-o;100-900;3i;
Noto Music;os-o;400;3j;
Noto Naskh Arabic;ev-o;400-700;3i;
Noto Nastaliq Urdu;ev-o;400-700;j;
Noto Rashi Hebrew;ev-o;100-900;3k;
Noto Sans;avio;100-900;3l;
Noto Sans Adlam;av-o;400-700;4;
Noto Sans Adlam Unjoined;av-o;400-700;4;
Noto Sans Anatolian Hieroglyphs;as-o;400;3m;
Noto Sans Arabic;av-o;100-900;3i;
Noto Sans Armenian;av-o;100-900;3n;
Noto Sans Avestan;as-o;400;3o;
Noto Sans Balinese;av-o;400-700;3p;
Noto Sans Bamum;av-o;400-700;3q;
Noto Sans Bassa Vah;av-o;400-700;3r;
Noto Sans Batak;as-o;400;3s;
Noto Sans Bengali;av-o;100-900;q;
Noto Sans Bhaiksuki;as-o;400;3t;
Noto Sans Brahmi;as-o;400;3u;
Noto Sans Buginese;as-o;400;3v;
Noto Sans Buhid;as-o;400;3w;
Noto Sans Canadian Aboriginal;av-o;100-900;3x;
Noto Sans Carian;as-o;400;3y;
Noto Sans Caucasian Albanian;as-o;400;3z;
Noto Sans Chakma;as-o;400;40;
Noto Sans Cham;av-o;100-900;41;
Noto Sans Cherokee;av-o;100-900;42;
Noto Sans Chorasmian;as-o;400;43;
Noto Sans Coptic;as-o;400;44;
Noto Sans Cuneiform;as-o;400;45;
Noto Sans Cypriot;as-o;400;46;
Noto Sans Cypro Minoan;as-o;400;47;
Noto Sans Deseret;as-o;400;48;
Noto Sans Devanagari;av-o;100-900;c;
Noto Sans Display;avio;100-900;f;
Noto Sans Duployan;os-o;400-700;49;
Noto Sans Egyptian Hieroglyphs;as-o;400;4a;
Noto Sans Elbasan;as-o;400;4b;
Noto Sans Elymaic;as-o;400;4c;
Noto Sans Ethiopic;av-o;100-900;3;
Noto Sans Georgian;av-o;100-900;4d;
Noto Sans Glagolitic;as-o;400;4e;
Noto Sans Gothic;as-o;400;4f;
Noto Sans Grantha;as-o;400;4g;
Noto Sans Gujarati;av-o;100-900;4h;
Noto Sans Gunjala Gondi;av-o;400-700;4i;
Noto Sans Gurmukhi;av-o;100-900;s;
Noto Sans Hanifi Rohingya;av-o;400-700;4j;
Noto Sans Hanunoo;as-o;400;4k;
Noto Sans Hatran;as-o;400;4l;
Noto Sans Hebrew;av-o;100-900;4m;
Noto Sans HK;av--;100-900;4n;
Noto Sans Imperial Aramaic;as-o;400;4o;
Noto Sans Indic Siyaq Numbers;as-o;400;4p;
Noto Sans Inscriptional Pahlavi;as-o;400;4q;
Noto Sans Inscriptional Parthian;as-o;400;4r;
Noto Sans Javanese;av-o;400-700;4s;
Noto Sans JP;av--;100-900;2i;
Noto Sans Kaithi;as-o;400;4t;
Noto Sans Kannada;av-o;100-900;a;
Noto Sans Kawi;av-o;400-700;4u;
Noto Sans Kayah Li;av-o;400-700;2x;
Noto Sans Kharoshthi;as-o;400;4v;
Noto Sans Khmer;av-o;100-900;2v;
Noto Sans Khojki;as-o;400;4w;
Noto Sans Khudawadi;as-o;400;4x;
Noto Sans KR;av--;100-900;4y;
Noto Sans Lao;av-o;100-900;4z;
Noto Sans Lao Looped;av-o;100-900;4z;
Noto Sans Lepcha;as-o;400;3b;
Noto Sans Limbu;as-o;400;3f;
Noto Sans Linear A;as-o;400;50;
Noto Sans Linear B;as-o;400;51;
Noto Sans Lisu;av-o;400-700;31;
Noto Sans Lycian;as-o;400;52;
Noto Sans Lydian;as-o;400;53;
Noto Sans Mahajani;as-o;400;54;
Noto Sans Malayalam;av-o;100-900;t;
Noto Sans Mandaic;as-o;400;55;
Noto Sans Manichaean;as-o;400;56;
Noto Sans Marchen;as-o;400;57;
Noto Sans Masaram Gondi;as-o;400;58;
Noto Sans Math;os-o;400;59;
Noto Sans Mayan Numerals;os-o;400;5a;
Noto Sans Medefaidrin;av-o;400-700;5b;
Noto Sans Meetei Mayek;av-o;100-900;5c;
Noto Sans Mende Kikakui;as-o;400;5d;
Noto Sans Meroitic;as-o;400;5e;
Noto Sans Miao;as-o;400;5f;
Noto Sans Modi;as-o;400;5g;
Noto Sans Mongolian;as-o;400;5h;
Noto Sans Mono;av-o;100-900;f;
Noto Sans Mro;as-o;400;5i;
Noto Sans Multani;as-o;400;5j;
Noto Sans Myanmar;as-o;100-900;5k;
Noto Sans Nabataean;as-o;400;5l;
Noto Sans Nag Mundari;av-o;400-700;5m;
Noto Sans Nandinagari;as-o;400;5n;
Noto Sans New Tai Lue;av-o;400-700;1u;
Noto Sans Newa;as-o;400;5o;
Noto Sans NKo;as--;400;5p;
Noto Sans NKo Unjoined;av--;400-700;5p;
Noto Sans Nushu;as--;400;5q;
Noto Sans Ogham;as-o;400;5r;
Noto Sans Ol Chiki;av-o;400-700;5s;
Noto Sans Old Hungarian;as-o;400;5t;
Noto Sans Old Italic;as-o;400;5u;
Noto Sans Old North Arabian;as-o;400;5v;
Noto Sans Old Permic;as-o;400;5w;
Noto Sans Old Persian;as-o;400;5x;
Noto Sans Old Sogdian;as-o;400;5y;
Noto Sans Old South Arabian;as-o;400;5z;
Noto Sans Old Turkic;as-o;400;60;
Noto Sans Oriya;av-o;100-900;u;
Noto Sans Osage;as-o;400;61;
Noto Sans Osmanya;as-o;400;62;
Noto Sans Pahawh Hmong;as-o;400;63;
Noto Sans Palmyrene;as-o;400;64;
Noto Sans Pau Cin Hau;as-o;400;65;
Noto Sans PhagsPa;as--;400;66;
Noto Sans Phoenician;as-o;400;67;
Noto Sans Psalter Pahlavi;as-o;400;68;
Noto Sans Rejang;as-o;400;69;
Noto Sans Runic;as-o;400;6a;
Noto Sans Samaritan;as-o;400;6b;
Noto Sans Saurashtra;as-o;400;6c;
Noto Sans SC;av--;100-900;6d;
Noto Sans Sharada;as-o;400;6e;
Noto Sans Shavian;as-o;400;6f;
Noto Sans Siddham;as-o;400;6g;
Noto Sans SignWriting;os-o;400;6h;
Noto Sans Sinhala;av-o;100-900;2;
Noto Sans Sogdian;as-o;400;6i;
Noto Sans Sora Sompeng;av-o;400-700;6j;
Noto Sans Soyombo;as-o;400;6k;
Noto Sans Sundanese;av-o;400-700;6l;
Noto Sans Sunuwar;as-o;400;6m;
Noto Sans Syloti Nagri;as-o;400;6n;
Noto Sans Symbols;ov-o;100-900;6o;
Noto Sans Symbols 2;os-o;400;6p;
Noto Sans Syriac;av-o;100-900;6q;
Noto Sans Syriac Eastern;av-o;100-900;6q;
Noto Sans Syriac Western;as-o;100-900;6q;
Noto Sans Tagalog;as-o;400;6r;
Noto Sans Tagbanwa;as-o;400;6s;
Noto Sans Tai Le;as-o;400;6t;
Noto Sans Tai Tham;av-o;400-700;6u;
Noto Sans Tai Viet;as-o;400;6v;
Noto Sans Takri;as-o;400;6w;
Noto Sans Tamil;av-o;100-900;v;
Noto Sans Tamil Supplement;as-o;400;6x;
Noto Sans Tangsa;av-o;400-700;6y;
Noto Sans TC;av--;100-900;1k;
Noto Sans Telugu;av-o;100-900;b;
Noto Sans Thaana;av-o;100-900;6z;
Noto Sans Thai;av-o;100-900;70;
Noto Sans Thai Looped;av-o;100-900;70;
Noto Sans Tifinagh;as-o;400;9;
Noto Sans Tirhuta;as-o;400;71;
Noto Sans Ugaritic;as-o;400;72;
Noto Sans Vai;as-o;400;73;
Noto Sans Vithkuqi;av-o;400-700;74;
Noto Sans Wancho;as-o;400;75;
Noto Sans Warang Citi;as-o;400;76;
Noto Sans Yi;as-o;400;77;
Noto Sans Zanabazar Square;as-o;400;78;
Noto Serif;evio;100-900;2z;
Noto Serif Ahom;es-o;400;79;
Noto Serif Armenian;ev-o;100-900;3n;
Noto Serif Balinese;es-o;400;3p;
Noto Serif Bengali;ev-o;100-900;q;
Noto Serif Devanagari;ev-o;100-900;c;
Noto Serif Display;evio;100-900;f;
Noto Serif Dives Akuru;es-o;400;7a;
Noto Serif Dogra;es-o;400;7b;
Noto Serif Ethiopic;ev-o;100-900;3;
Noto Serif Georgian;ev-o;100-900;7c;
Noto Serif Grantha;es-o;400;4g;
Noto Serif Gujarati;ev-o;100-900;4h;
Noto Serif Gurmukhi;ev-o;100-900;s;
Noto Serif Hebrew;ev-o;100-900;14;
Noto Serif Hentaigana;ev-o;200-900;7d;
Noto Serif HK;ev--;200-900;4n;
Noto Serif JP;ev--;200-900;2i;
Noto Serif Kannada;ev-o;100-900;a;
Noto Serif Khitan Small Script;es-o;400;7e;
Noto Serif Khmer;ev-o;100-900;2v;
Noto Serif Khojki;ev-o;400-700;4w;
Noto Serif KR;ev--;200-900;4y;
Noto Serif Lao;ev-o;100-900;4z;
Noto Serif Makasar;es-o;400;7f;
Noto Serif Malayalam;ev-o;100-900;t;
Noto Serif Myanmar;es-o;100-900;5k;
Noto Serif NP Hmong;ev--;400-700;7g;
Noto Serif Old Uyghur;es-o;400;7h;
Noto Serif Oriya;ev-o;400-700;u;
Noto Serif Ottoman Siyaq;es-o;400;7i;
Noto Serif SC;ev--;200-900;6d;
Noto Serif Sinhala;ev-o;100-900;2;
Noto Serif Tamil;evio;100-900;v;
Noto Serif Tangut;es-o;400;7j;
Noto Serif TC;ev--;200-900;1k;
Noto Serif Telugu;ev-o;100-900;b;
Noto Serif Thai;ev-o;100-900;70;
Noto Serif Tibetan;ev-o;100-900;7k;
Noto Serif Todhri;es-o;400;7l;
Noto Serif Toto;ev-o;400-700;7m;
Noto Serif Vithkuqi;ev-o;400-700;74;
Noto Serif Yezidi;ev-o;400-700;7n;
Noto Traditional Nushu;av--;300-700;5q;
Noto Znamenny Musical Notation;os-o;400;7o;
Nova Cut;ds-o;400;0;
Nova Flat;ds-o;400;0;
Nova Mono;ms-o;400;p;
Nova Oval;ds-o;400;0;
Nova Round;ds-o;400;0;
Nova Script;ds-o;400;0;
Nova Slim;ds-o;400;0;
Nova Square;ds-o;400;0;
NTR;as-o;400;1o;
Numans;as-o;400;1;
Nunito;avio;200-1000;m;
Nunito Sans;avio;200-1000;m;
Nuosu SIL;as-o;400;77;
Odibee Sans;ds-o;400;1;
Odor Mean Chey;es-o;400;w;
Offside;ds-o;400;0;
Oi;ds-o;400;7p;
Ojuju;av-o;200-800;1i;
Old Standard TT;esio;400-700;m;
Oldenburg;ds-o;400;0;
Ole;hs-o;400;7;
Oleo Script;ds-o;400-700;0;
Oleo Script Swash Caps;ds-o;400-700;0;
Onest;av-o;100-900;h;
Oooh Baby;hs-o;400;7;
Open Sans;avio;300-800;7q;
OpenDyslexic;osi-;400-700;1;
Oranienbaum;es-o;400;h;
Orbit;as-o;400;16;
Orbitron;av-o;400-900;1;
Oregano;dsio;400;0;
Orelega One;ds-o;400;h;
Orienta;as-o;400;0;
Original Surfer;ds-o;400;0;
Oswald;av-o;200-700;m;
Outfit;av-o;100-900;0;
Over the Rainbow;hs-o;400;0;
Overlock;dsio;400-900;0;
Overlock SC;ds-o;400;0;
Overpass;avio;100-900;m;
Overpass Mono;mv-o;300-700;m;
Ovo;es-o;400;1;
Oxanium;dv-o;200-800;0;
Oxygen;as-o;300-700;0;
Oxygen Mono;ms-o;400;0;
Pacifico;hs-o;400;m;
Padauk;as-o;400-700;7r;
Padyakke Expanded One;es-o;400;a;
Palanquin;as-o;100-700;c;
Palanquin Dark;as-o;400-700;c;
Palette Mosaic;ds-o;400;3c;
Pangolin;hs-o;400;m;
Paprika;ds-o;400;0;
Parastoo;ev-o;400-700;g;
Parisienne;hs-o;400;0;
Parkinsans;av-o;300-800;0;
Passero One;ds-o;400;0;
Passion One;ds-o;400-900;0;
Passions Conflict;hs-o;400;7;
Pathway Extreme;avio;100-900;7;
Pathway Gothic One;as-o;400;0;
Patrick Hand;hs-o;400;7;
Patrick Hand SC;hs-o;400;7;
Pattaya;as-o;400;7s;
Patua One;ss-o;400;1;
Pavanam;as-o;400;v;
Paytone One;as-o;400;7;
Peddana;es-o;400;1o;
Peralta;es-o;400;0;
Permanent Marker;hs-a;400;1;
Petemoss;hs-o;400;7;
Petit Formal Script;hs-o;400;0;
Petrona;evio;100-900;7;
Phetsarath;as-o;400-700;7t;
Philosopher;asio;400-700;m;
Phudu;dv-o;300-900;d;
Piazzolla;evio;100-900;f;
Piedra;ds-o;400;0;
Pinyon Script;hs-o;400;7;
Pirata One;ds-o;400;0;
Pixelify Sans;dv-o;400-700;28;
Plaster;ds-o;400;0;
Platypi;evio;300-800;7;
Play;as-o;400-700;1j;
Playball;ds-o;400;7;
Playfair;evio;300-900;m;
Playfair Display;evio;400-900;n;
Playfair Display SC;esio;400-900;n;
Playpen Sans;hv-o;100-800;7u;
Playpen Sans Arabic;hv-o;100-800;7v;
Playpen Sans Deva;hv-o;100-800;7w;
Playpen Sans Hebrew;hv-o;100-800;7x;
Playpen Sans Thai;hv-o;100-800;7y;
Playwrite AR;hv--;100-400;1;
Playwrite AR Guides;hs--;400;1;
Playwrite AT;hvi-;100-400;1;
Playwrite AT Guides;hsi-;400;1;
Playwrite AU NSW;hv--;100-400;1;
Playwrite AU NSW Guides;hs--;400;1;
Playwrite AU QLD;hv--;100-400;1;
Playwrite AU QLD Guides;hs--;400;1;
Playwrite AU SA;hv--;100-400;1;
Playwrite AU SA Guides;hs--;400;1;
Playwrite AU TAS;hv--;100-400;1;
Playwrite AU TAS Guides;hs--;400;1;
Playwrite AU VIC;hv--;100-400;1;
Playwrite AU VIC Guides;hs--;400;1;
Playwrite BE VLG;hv--;100-400;1;
Playwrite BE VLG Guides;hs--;400;1;
Playwrite BE WAL;hv--;100-400;1;
Playwrite BE WAL Guides;hs--;400;1;
Playwrite BR;hv--;100-400;1;
Playwrite BR Guides;hs--;400;1;
Playwrite CA;hv--;100-400;1;
Playwrite CA Guides;hs--;400;1;
Playwrite CL;hv--;100-400;1;
Playwrite CL Guides;hs--;400;1;
Playwrite CO;hv--;100-400;1;
Playwrite CO Guides;hs--;400;1;
Playwrite CU;hv--;100-400;1;
Playwrite CU Guides;hs--;400;1;
Playwrite CZ;hv--;100-400;1;
Playwrite CZ Guides;hs--;400;1;
Playwrite DE Grund;hv--;100-400;1;
Playwrite DE Grund Guides;hs--;400;1;
Playwrite DE LA;hv--;100-400;1;
Playwrite DE LA Guides;hs--;400;1;
Playwrite DE SAS;hv--;100-400;1;
Playwrite DE SAS Guides;hs--;400;1;
Playwrite DE VA;hv--;100-400;1;
Playwrite DE VA Guides;hs--;400;1;
Playwrite DK Loopet;hv--;100-400;1;
Playwrite DK Loopet Guides;hs--;400;1;
Playwrite DK Uloopet;hv--;100-400;1;
Playwrite DK Uloopet Guides;hs--;400;1;
Playwrite ES;hv--;100-400;1;
Playwrite ES Deco;hv--;100-400;1;
Playwrite ES Deco Guides;hs--;400;1;
Playwrite ES Guides;hs--;400;1;
Playwrite FR Moderne;hv--;100-400;1;
Playwrite FR Moderne Guides;hs--;400;1;
Playwrite FR Trad;hv--;100-400;1;
Playwrite FR Trad Guides;hs--;400;1;
Playwrite GB J;hvi-;100-400;1;
Playwrite GB J Guides;hsi-;400;1;
Playwrite GB S;hvi-;100-400;1;
Playwrite GB S Guides;hsi-;400;1;
Playwrite HR;hv--;100-400;1;
Playwrite HR Guides;hs--;400;1;
Playwrite HR Lijeva;hv--;100-400;1;
Playwrite HR Lijeva Guides;hs--;400;1;
Playwrite HU;hv--;100-400;1;
Playwrite HU Guides;hs--;400;1;
Playwrite ID;hv--;100-400;1;
Playwrite ID Guides;hs--;400;1;
Playwrite IE;hv--;100-400;1;
Playwrite IE Guides;hs--;400;1;
Playwrite IN;hv--;100-400;1;
Playwrite IN Guides;hs--;400;1;
Playwrite IS;hv--;100-400;1;
Playwrite IS Guides;hs--;400;1;
Playwrite IT Moderna;hv--;100-400;1;
Playwrite IT Moderna Guides;hs--;400;1;
Playwrite IT Trad;hv--;100-400;1;
Playwrite IT Trad Guides;hs--;400;1;
Playwrite MX;hv--;100-400;1;
Playwrite MX Guides;hs--;400;1;
Playwrite NG Modern;hv--;100-400;1;
Playwrite NG Modern Guides;hs--;400;1;
Playwrite NL;hv--;100-400;1;
Playwrite NL Guides;hs--;400;1;
Playwrite NO;hv--;100-400;1;
Playwrite NO Guides;hs--;400;1;
Playwrite NZ;hv--;100-400;1;
Playwrite NZ Guides;hs--;400;1;
Playwrite PE;hv--;100-400;1;
Playwrite PE Guides;hs--;400;1;
Playwrite PL;hv--;100-400;1;
Playwrite PL Guides;hs--;400;1;
Playwrite PT;hv--;100-400;1;
Playwrite PT Guides;hs--;400;1;
Playwrite RO;hv--;100-400;1;
Playwrite RO Guides;hs--;400;1;
Playwrite SK;hv--;100-400;1;
Playwrite SK Guides;hs--;400;1;
Playwrite TZ;hv--;100-400;1;
Playwrite TZ Guides;hs--;400;1;
Playwrite US Modern;hv--;100-400;1;
Playwrite US Modern Guides;hs--;400;1;
Playwrite US Trad;hv--;100-400;1;
Playwrite US Trad Guides;hs--;400;1;
Playwrite VN;hv--;100-400;1;
Playwrite VN Guides;hs--;400;1;
Playwrite ZA;hv--;100-400;1;
Playwrite ZA Guides;hs--;400;1;
Plus Jakarta Sans;avio;200-800;d;
Pochaevsk;ds-o;400;7z;
Podkova;sv-o;400-800;m;
Poetsen One;ds-o;400;0;
Poiret One;ds-o;400;28;
Poller One;ds-o;400;1;
Poltawski Nowy;evi-;400-700;7;
Poly;esio;400;0;
Pompiere;ds-o;400;1;
Ponnala;ds-o;400;1o;
Ponomar;ds-o;400;7z;
Pontano Sans;av-o;300-700;0;
Poor Story;ds-o;400;15;
Poppins;asio;100-900;c;
Port Lligat Sans;as-o;400;1;
Port Lligat Slab;es-o;400;1;
Potta One;ds-o;400;1q;
Pragati Narrow;as-o;400-700;c;
Praise;hs-o;400;7;
Prata;es-o;400;80;
Preahvihear;as-o;400;w;
Press Start 2P;ds-o;400;5;
Pretendard;as--;100-900;1;
Pridi;ss-o;200-700;z;
Princess Sofia;hs-o;400;0;
Prociono;es-o;400;1;
Prompt;asio;100-900;z;
Prosto One;ds-o;400;28;
Protest Guerrilla;ds-o;400;1i;
Protest Revolution;ds-o;400;1i;
Protest Riot;ds-o;400;1i;
Protest Strike;ds-o;400;1i;
Proza Libre;asio;400-800;0;
PT Mono;ms-o;400;h;
PT Sans;asio;400-700;h;
PT Sans Caption;as-o;400-700;h;
PT Sans Narrow;as-o;400-700;h;
PT Serif;esio;400-700;h;
PT Serif Caption;esio;400;h;
Public Sans;avio;100-900;7;
Puppies Play;hs-o;400;7;
Puritan;asio;400-700;1;
Purple Purse;ds-o;400;0;
Qahiri;as-o;400;l;
Quando;es-o;400;0;
Quantico;asio;400-700;1;
Quattrocento;es-o;400-700;0;
Quattrocento Sans;asio;400-700;0;
Questrial;as-o;400;7;
Quicksand;av-o;300-700;7;
Quintessential;hs-o;400;0;
Qwigley;hs-o;400;7;
Qwitcher Grypen;hs-o;400-700;7;
Racing Sans One;ds-o;400;0;
Radio Canada;avio;300-700;81;
Radio Canada Big;avio;400-700;0;
Radley;esio;400;0;
Rajdhani;as-o;300-700;c;
Rakkas;ds-o;400;j;
Raleway;avio;100-900;m;
Raleway Dots;ds-o;400;0;
Ramabhadra;as-o;400;1o;
Ramaraja;es-o;400;1o;
Rambla;asio;400-700;0;
Rammetto One;ds-o;400;0;
Rampart One;ds-o;400;20;
Ranchers;ds-o;400;0;
Rancho;hs-a;400;1;
Ranga;ds-o;400-700;c;
Rasa;evio;300-700;18;
Rationale;as-o;400;1;
Ravi Prakash;ds-o;400;1o;
Readex Pro;av-o;160-700;g;
Recursive;av-o;300-1000;d;
Red Hat Display;avio;300-900;0;
Red Hat Mono;mvio;300-700;0;
Red Hat Text;avio;300-700;0;
Red Rose;dv-o;300-700;7;
Redacted;os-o;400;0;
Redacted Script;os-o;300-700;0;
Reddit Mono;mv-o;200-900;7;
Reddit Sans;avio;200-900;7;
Reddit Sans Condensed;av-o;200-900;7;
Redressed;hs-a;400;0;
Reem Kufi;av-o;400-700;g;
Reem Kufi Fun;av-o;400-700;g;
Reem Kufi Ink;as-o;400;g;
Reenie Beanie;hs-o;400;1;
Reggae One;ds-o;400;20;
REM;avio;100-900;7;
Rethink Sans;avio;400-800;0;
Revalia;ds-o;400;0;
Rhodium Libre;ss-o;400;c;
Ribeye;ds-o;400;0;
Ribeye Marrow;ds-o;400;0;
Righteous;ds-o;400;0;
Risque;ds-o;400;0;
Road Rage;ds-o;400;7;
Roboto;avio;100-900;82;
Roboto Condensed;avio;100-900;f;
Roboto Flex;av-o;100-1000;1j;
Roboto Mono;mvio;100-700;1j;
Roboto Serif;evio;100-900;m;
Roboto Slab;sv-a;100-900;f;
Rochester;hs-a;400;1;
Rock 3D;ds-o;400;3c;
Rock Salt;hs-a;400;1;
RocknRoll One;as-o;400;10;
Rokkitt;svio;100-900;7;
Romanesco;hs-o;400;0;
Ropa Sans;asio;400;0;
Rosario;avio;300-700;7;
Rosarivo;esio;400;0;
Rouge Script;hs-o;400;1;
Rowdies;ds-o;300-700;7;
Rozha One;es-o;400;c;
Rubik;avio;300-900;83;
Rubik 80s Fade;ds-o;400;84;
Rubik Beastly;ds-o;400;84;
Rubik Broken Fax;ds-o;400;85;
Rubik Bubbles;ds-o;400;84;
Rubik Burned;ds-o;400;84;
Rubik Dirt;ds-o;400;84;
Rubik Distressed;ds-o;400;84;
Rubik Doodle Shadow;ds-o;400;85;
Rubik Doodle Triangles;ds-o;400;85;
Rubik Gemstones;ds-o;400;84;
Rubik Glitch;ds-o;400;84;
Rubik Glitch Pop;ds-o;400;85;
Rubik Iso;ds-o;400;84;
Rubik Lines;ds-o;400;85;
Rubik Maps;ds-o;400;85;
Rubik Marker Hatch;ds-o;400;84;
Rubik Maze;ds-o;400;84;
Rubik Microbe;ds-o;400;84;
Rubik Mono One;as-o;400;28;
Rubik Moonrocks;ds-o;400;84;
Rubik Pixels;ds-o;400;84;
Rubik Puddles;ds-o;400;84;
Rubik Scribble;ds-o;400;85;
Rubik Spray Paint;ds-o;400;84;
Rubik Storm;ds-o;400;84;
Rubik Vinyl;ds-o;400;84;
Rubik Wet Paint;ds-o;400;84;
Ruda;av-o;400-900;n;
Rufina;es-o;400-700;0;
Ruge Boogie;hs-o;400;7;
Ruluko;as-o;400;0;
Rum Raisin;as-o;400;0;
Ruslan Display;ds-o;400;86;
Russo One;as-o;400;28;
Ruthie;hs-o;400;7;
Ruwudu;es-o;400-700;j;
Rye;ds-o;400;0;
Sacramento;hs-o;400;0;
Sahitya;es-o;400-700;2s;
Sail;ds-o;400;0;
Saira;avio;100-900;7;
Saira Condensed;as-o;100-900;7;
Saira Extra Condensed;as-o;100-900;7;
Saira Semi Condensed;as-o;100-900;7;
Saira Stencil One;ds-o;400;7;
Salsa;ds-o;400;1;
Sanchez;ssio;400;0;
Sancreek;ds-o;400;0;
Sankofa Display;as-o;400;7;
Sansation;asio;300-700;y;
Sansita;asio;400-900;0;
Sansita Swashed;dv-o;300-900;7;
Sarabun;asio;100-800;z;
Sarala;as-o;400-700;c;
Sarina;ds-o;400;0;
Sarpanch;as-o;400-900;c;
Sassy Frass;hs-o;400;7;
Satisfy;hs-a;400;1;
Savate;avio;200-900;0;
Sawarabi Gothic;as-o;400;2i;
Sawarabi Mincho;es-o;400;87;
Scada;asio;400-700;h;
Scheherazade New;es-o;400-700;j;
Schibsted Grotesk;avio;400-900;0;
Schoolbell;hs-a;400;1;
Science Gothic;as-o;100-900;m;
Scope One;ss-o;400;0;
Seaweed Script;ds-o;400;0;
Secular One;as-o;400;14;
Sedan;esio;400;0;
Sedan SC;es-o;400;0;
Sedgwick Ave;hs-o;400;7;
Sedgwick Ave Display;hs-o;400;7;
Sekuya;ds-o;400;0;
Sen;av-o;400-800;0;
Send Flowers;hs-o;400;7;
Sevillana;ds-o;400;0;
Seymour One;as-o;400;28;
Shadows Into Light;hs-o;400;0;
Shadows Into Light Two;hs-o;400;0;
Shafarik;ds-o;400;88;
Shalimar;hs-o;400;7;
Shantell Sans;dvio;300-800;m;
Shanti;as-o;400;0;
Share;asio;400-700;0;
Share Tech;as-o;400;1;
Share Tech Mono;ms-o;400;1;
Shippori Antique;as-o;400;10;
Shippori Antique B1;as-o;400;10;
Shippori Mincho;es-o;400-800;10;
Shippori Mincho B1;es-o;400-800;10;
Shizuru;ds-o;400;3c;
Shojumaru;ds-o;400;0;
Short Stack;hs-o;400;1;
Shrikhand;ds-o;400;r;
Siemreap;as-o;400;1p;
Sigmar;ds-o;400;7;
Sigmar One;ds-o;400;7;
Signika;av-o;300-700;7;
Signika Negative;av-o;300-700;7;
Silkscreen;ds-o;400-700;0;
Simonetta;dsio;400-900;0;
Single Day;ds-o;400;89;
Sintony;as-o;400-700;0;
Sirin Stencil;ds-o;400;1;
Sirivennela;as-o;400;1o;
Six Caps;as-o;400;0;
Sixtyfour;ms-o;400;i;
Sixtyfour Convergence;ms-o;400;i;
Skranji;ds-o;400-700;0;
Slabo 13px;ss-o;400;0;
Slabo 27px;ss-o;400;0;
Slackey;ds-a;400;1;
Slackside One;hs-o;400;10;
Smokum;ds-a;400;0;
Smooch;hs-o;400;7;
Smooch Sans;av-o;100-900;7;
Smythe;ds-o;400;1;
Sniglet;ds-o;400-800;0;
Snippet;as-o;400;1;
Snowburst One;ds-o;400;0;
Sofadi One;ds-o;400;1;
Sofia;hs-o;400;1;
Sofia Sans;avio;1-1000;5;
Sofia Sans Condensed;avio;1-1000;5;
Sofia Sans Extra Condensed;avio;1-1000;5;
Sofia Sans Semi Condensed;avio;1-1000;5;
Solitreo;hs-o;400;14;
Solway;ss-o;300-800;1;
Sometype Mono;mvio;400-700;0;
Song Myung;es-o;400;89;
Sono;av-o;200-800;7;
Sonsie One;ds-o;400;0;
Sora;av-o;100-800;0;
Sorts Mill Goudy;esio;400;0;
Sour Gummy;avio;100-900;0;
Source Code Pro;mvi-;200-900;f;
Source Sans 3;avi-;200-900;f;
Source Serif 4;evi-;200-900;1j;
Space Grotesk;av-o;300-700;7;
Space Mono;msio;400-700;7;
Special Elite;ds-a;400;0;
Special Gothic;av-o;400-700;0;
Special Gothic Condensed One;as-o;400;0;
Special Gothic Expanded One;as-o;400;0;
Spectral;esio;200-800;m;
Spectral SC;esio;200-800;m;
Spicy Rice;ds-o;400;0;
Spinnaker;as-o;400;0;
Spirax;ds-o;400;1;
Splash;hs-o;400;7;
Spline Sans;av-o;300-700;0;
Spline Sans Mono;mvio;300-700;0;
Squada One;ds-o;400;1;
Square Peg;hs-o;400;7;
Sree Krushnadevaraya;es-o;400;1o;
Sriracha;hs-o;400;z;
Srisakdi;ds-o;400-700;z;
Staatliches;ds-o;400;0;
Stack Sans Headline;as-o;200-700;0;
Stack Sans Notch;as-o;200-700;0;
Stack Sans Text;as-o;200-700;0;
Stalemate;hs-o;400;0;
Stalinist One;ds-o;400;28;
Stardos Stencil;ds-o;400-700;1;
Stick;as-o;400;20;
Stick No Bills;av-o;200-800;2;
Stint Ultra Condensed;es-o;400;0;
Stint Ultra Expanded;es-o;400;0;
STIX Two Text;evio;400-700;1j;
Stoke;es-o;300-400;0;
Story Script;as-o;400;7;
Strait;as-o;400;0;
Style Script;hs-o;400;7;
Stylish;as-o;400;89;
Sue Ellen Francisco;hs-o;400;1;
Suez One;es-o;400;14;
Sulphur Point;as-o;300-700;0;
Sumana;es-o;400-700;c;
Sunflower;as-o;300-700;89;
Sunshiney;hs-a;400;1;
Supermercado One;ds-o;400;0;
Sura;es-o;400-700;c;
Suranna;es-o;400;1o;
Suravaram;es-o;400;1o;
SUSE;avio;100-900;7;
SUSE Mono;avio;100-800;7;
Suwannaphum;es-o;100-900;w;
Swanky and Moo Moo;hs-o;400;0;
Syncopate;as-a;400-700;0;
Syne;av-o;400-800;p;
Syne Mono;ms-o;400;0;
Syne Tactile;ds-o;400;0;
Tac One;as-o;400;1i;
Tagesschrift;ds-o;400;0;
Tai Heritage Pro;es-o;400-700;8a;
Tajawal;as--;200-900;l;
Tangerine;hs-o;400-700;1;
Tapestry;hs-o;400;7;
Taprom;ds-o;400;w;
TASA Explorer;av-o;400-800;0;
TASA Orbiter;av-o;400-800;0;
Tauri;as-o;400;0;
Taviraj;esio;100-900;z;
Teachers;avio;400-800;8b;
Teko;av-o;300-700;c;
Tektur;dv-o;400-900;1j;
Telex;as-o;400;0;
Tenali Ramakrishna;as-o;400;1o;
Tenor Sans;as-o;400;28;
Text Me One;as-o;400;0;
Texturina;evio;100-900;7;
Thasadith;asio;400-700;z;
The Girl Next Door;hs-o;400;0;
The Nautigal;hs-o;400-700;7;
Tienne;es-o;400-900;1;
TikTok Sans;av-o;300-900;1j;
Tillana;ds-o;400-800;c;
Tilt Neon;ds-o;400;7;
Tilt Prism;ds-o;400;7;
Tilt Warp;ds-o;400;7;
Timmana;as-o;400;1o;
Tinos;esi-;400-700;12;
Tiny5;as-o;400;5;
Tiro Bangla;esio;400;q;
Tiro Devanagari Hindi;esio;400;c;
Tiro Devanagari Marathi;esio;400;c;
Tiro Devanagari Sanskrit;esio;400;c;
Tiro Gurmukhi;esio;400;s;
Tiro Kannada;esio;400;a;
Tiro Tamil;esio;400;v;
Tiro Telugu;esio;400;b;
Tirra;as-o;400-900;9;
Titan One;ds-o;400;0;
Titillium Web;asio;200-900;0;
Tomorrow;asio;100-900;0;
Tourney;dvio;100-900;7;
Trade Winds;ds-o;400;1;
Train One;ds-o;400;20;
Triodion;ds-o;400;7z;
Trirong;esio;100-900;z;
Trispace;av-o;100-800;7;
Trocchi;ss-o;400;0;
Trochut;dsio;400-700;1;
Truculenta;av-o;100-900;7;
Trykker;es-o;400;0;
Tsukimi Rounded;as-o;300-700;10;
Tuffy;asio;400-700;8c;
Tulpen One;ds-o;400;1;
Turret Road;ds-o;200-800;0;
Twinkle Star;hs-o;400;7;
Ubuntu;asiu;300-700;1y;
Ubuntu Condensed;as-u;400;1y;
Ubuntu Mono;msiu;400-700;1y;
Ubuntu Sans;aviu;100-800;1y;
Ubuntu Sans Mono;mviu;400-700;1y;
Uchen;es-o;400;2p;
Ultra;ss-a;400;0;
Unbounded;av-o;200-900;m;
Uncial Antiqua;ds-o;400;0;
Underdog;ds-o;400;28;
Unica One;ds-o;400;7;
UnifrakturCook;ds-o;700;1;
UnifrakturMaguntia;ds-o;400;1;
Unkempt;ds-a;400-700;1;
Unlock;ds-o;400;0;
Unna;esio;400-700;0;
UoqMunThenKhung;es-o;400;8d;
Updock;hs-o;400;7;
Urbanist;avio;100-900;0;
Vampiro One;ds-o;400;0;
Varela;as-o;400;0;
Varela Round;as-o;400;8e;
Varta;av-o;300-700;7;
Vast Shadow;es-o;400;1;
Vazirmatn;av-o;100-900;j;
Vend Sans;avio;300-700;0;
Vesper Libre;es-o;400-900;c;
Viaoda Libre;ds-o;400;m;
Vibes;ds-o;400;l;
Vibur;hs-o;400;1;
Victor Mono;mvio;100-700;1j;
Vidaloka;es-o;400;1;
Viga;as-o;400;0;
Vina Sans;ds-o;400;7;
Voces;as-o;400;0;
Volkhov;esio;400-700;1;
Vollkorn;evio;400-900;1j;
Vollkorn SC;es-o;400-900;m;
Voltaire;as-o;400;7;
VT323;ms-o;400;7;
Vujahday Script;hs-o;400;7;
Waiting for the Sunrise;hs-o;400;0;
Wallpoet;ds-o;400;1;
Walter Turncoat;hs-a;400;1;
Warnes;ds-o;400;0;
Water Brush;hs-o;400;7;
Waterfall;hs-o;400;7;
Wavefont;ov-o;4-1000;1;
WDXL Lubrifont JP N;as-o;400;8f;
WDXL Lubrifont SC;as-o;400;8g;
WDXL Lubrifont TC;as-o;400;8h;
Wellfleet;es-o;400;0;
Wendy One;as-o;400;0;
Whisper;hs-o;400;7;
WindSong;hs-o;400-500;7;
Winky Rough;avio;300-900;0;
Winky Sans;avio;300-900;0;
Wire One;as-o;400;1;
Wittgenstein;evio;400-900;0;
Wix Madefor Display;av-o;400-800;m;
Wix Madefor Text;avio;400-800;m;
Work Sans;avio;100-900;7;
Workbench;ms-o;400;8i;
Xanh Mono;msio;400;7;
Yaldevi;av-o;200-700;2;
Yanone Kaffeesatz;av-o;200-700;33;
Yantramanav;as-o;100-900;c;
Yarndings 12;os-o;400;8i;
Yarndings 12 Charted;os-o;400;8i;
Yarndings 20;os-o;400;8i;
Yarndings 20 Charted;os-o;400;8i;
Yatra One;ds-o;400;c;
Yellowtail;hs-a;400;0;
Yeon Sung;ds-o;400;15;
Yeseva One;ds-o;400;m;
Yesteryear;hs-o;400;0;
Yomogi;hs-o;400;2i;
Young Serif;es-o;400;0;
Yrsa;evio;300-700;7;
Ysabeau;avio;1-1000;8j;
Ysabeau Infant;avio;1-1000;8j;
Ysabeau Office;avio;1-1000;8j;
Ysabeau SC;av-o;1-1000;8j;
Yuji Boku;es-o;400;20;
Yuji Hentaigana Akari;hs-o;400;10;
Yuji Hentaigana Akebono;hs-o;400;10;
Yuji Mai;es-o;400;20;
Yuji Syuku;es-o;400;20;
Yusei Magic;as-o;400;10;
Zain;asio;200-900;l;
Zalando Sans;avio;200-900;0;
Zalando Sans Expanded;avio;200-900;0;
Zalando Sans SemiExpanded;avio;200-900;0;
ZCOOL KuaiLe;as-o;400;32;
ZCOOL QingKe HuangYou;as-o;400;32;
ZCOOL XiaoWei;as-o;400;32;
Zen Antique;es-o;400;8k;
Zen Antique Soft;es-o;400;8k;
Zen Dots;ds-o;400;0;
Zen Kaku Gothic Antique;as-o;300-900;20;
Zen Kaku Gothic New;as-o;300-900;20;
Zen Kurenaido;as-o;400;8k;
Zen Loop;dsio;400;0;
Zen Maru Gothic;as-o;300-900;8k;
Zen Old Mincho;es-o;400-900;8k;
Zen Tokyo Zoo;ds-o;400;0;
Zeyada;hs-o;400;0;
Zhi Mang Xing;hs-o;400;32;
Zilla Slab;ssio;300-700;0;
Zilla Slab Highlight;ss-o;400-700;0;`
