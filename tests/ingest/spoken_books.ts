/**
 * A few sentences of a book in each language, as they are written and as a narrator says them: without abbreviations
 * and digits, in Japanese without kanji, in Arabic with the vowels that nobody writes.
 */

interface SpokenBook {
  language: string;
  /** What alignment compares with. */
  voice: string;
  /** Another voice of the language, and its words a minute. */
  narrator: { voice: string; pace: number };
  /** Said before the text and not written in it. */
  heading: string;
  /** Paragraphs of sentences; a second form is what is said. */
  paragraphs: (readonly [written: string, said?: string])[][];
}

export const SPOKEN_BOOKS: SpokenBook[] = [
  {
    language: "English",
    voice: "en-us",
    narrator: { voice: "en-gb-x-rp+f3", pace: 150 },
    heading: "Chapter One. The Lamps.",
    paragraphs: [
      [[
        "Every evening at 6, Mrs. Hale lit the lamps along the harbour.",
        "Every evening at six, Missus Hale lit the lamps along the harbour.",
      ], [
        "There were 214 of them, and she knew each one by its sound.",
        "There were two hundred and fourteen of them, and she knew each one by its sound.",
      ], ["The last stood at the end of the pier, where no ship had called for years."]],
      [["“Who is it burning for?” asked the boy."], [
        "She looked out at the water and did not answer.",
      ], ["“For somebody who is late,” she said at last."]],
      [
        ["That night the wind came from the north."],
        ["In the morning a small grey boat lay under the light, and nobody was in it."],
        ["On the bench the boy found a letter."],
        ["It had been written 30 years before.", "It had been written thirty years before."],
      ],
    ],
  },
  {
    language: "German",
    voice: "de",
    narrator: { voice: "de+f3", pace: 150 },
    heading: "Erstes Kapitel. Die Lampen.",
    paragraphs: [
      [[
        "Jeden Abend um 6 Uhr zündete Fr. Hansen die Lampen am Hafen an.",
        "Jeden Abend um sechs Uhr zündete Frau Hansen die Lampen am Hafen an.",
      ], [
        "Es waren 214, und sie kannte jede an ihrem Klang.",
        "Es waren zweihundertvierzehn, und sie kannte jede an ihrem Klang.",
      ], [
        "Die letzte stand am Ende der Mole, wo seit dem 3. März 1921 kein Schiff mehr angelegt hatte.",
        "Die letzte stand am Ende der Mole, wo seit dem dritten März neunzehnhunderteinundzwanzig kein Schiff mehr angelegt hatte.",
      ]],
      [["»Für wen brennt sie?«, fragte der Junge."], [
        "Sie sah auf das Wasser hinaus und antwortete nicht.",
      ], ["»Für jemanden, der sich verspätet hat«, sagte sie schließlich."]],
      [
        ["In der Nacht drehte der Wind auf Norden."],
        ["Am Morgen lag ein kleines graues Boot unter dem Licht, und niemand saß darin."],
        ["Auf der Bank fand der Junge einen Brief."],
        [
          "Er war vor 30 Jahren geschrieben worden.",
          "Er war vor dreißig Jahren geschrieben worden.",
        ],
      ],
    ],
  },
  {
    language: "French",
    voice: "fr-fr",
    narrator: { voice: "fr-be+m7", pace: 160 },
    heading: "Chapitre premier. Les lampes.",
    paragraphs: [
      [[
        "Chaque soir à 6 heures, M. Morel allumait les lampes du port.",
        "Chaque soir à six heures, Monsieur Morel allumait les lampes du port.",
      ], [
        "Il y en avait 214, et il reconnaissait chacune à son bruit.",
        "Il y en avait deux cent quatorze, et il reconnaissait chacune à son bruit.",
      ], [
        "La dernière se dressait au bout de la jetée, où aucun navire n’accostait plus depuis des années.",
      ]],
      [["« Pour qui brûle-t-elle ? » demanda le garçon."], [
        "Il regarda l’eau et ne répondit pas.",
      ], ["« Pour quelqu’un qui est en retard », dit-il enfin."]],
      [
        ["Cette nuit-là, le vent tourna au nord."],
        ["Au matin, une petite barque grise flottait sous la lumière, et il n’y avait personne dedans."],
        ["Sur le banc, le garçon trouva une lettre."],
        ["Elle avait été écrite 30 ans plus tôt.", "Elle avait été écrite trente ans plus tôt."],
      ],
    ],
  },
  {
    language: "Spanish",
    voice: "es",
    narrator: { voice: "es-419+f4", pace: 160 },
    heading: "Capítulo primero. Los faroles.",
    paragraphs: [
      [[
        "Todas las tardes, a las 6, la Sra. Robles encendía los faroles del puerto.",
        "Todas las tardes, a las seis, la señora Robles encendía los faroles del puerto.",
      ], [
        "Había 214, y ella reconocía cada uno por su sonido.",
        "Había doscientos catorce, y ella reconocía cada uno por su sonido.",
      ], ["El último estaba al final del muelle, donde hacía años que no atracaba ningún barco."]],
      [["—¿Para quién arde? —preguntó el niño."], ["Ella miró el agua y no contestó."], [
        "—Para alguien que llega tarde —dijo al fin.",
      ]],
      [
        ["Aquella noche el viento cambió al norte."],
        ["Por la mañana había una barca gris bajo la luz, y dentro no había nadie."],
        ["En el banco el niño encontró una carta."],
        ["La habían escrito 30 años antes.", "La habían escrito treinta años antes."],
      ],
    ],
  },
  {
    language: "Portuguese",
    voice: "pt-br",
    narrator: { voice: "pt-br+f2", pace: 145 },
    heading: "Capítulo um. Os lampiões.",
    paragraphs: [
      [[
        "Toda tarde, às 6, a Sra. Moreira acendia os lampiões do porto.",
        "Toda tarde, às seis, a senhora Moreira acendia os lampiões do porto.",
      ], [
        "Eram 214, e ela conhecia cada um pelo som.",
        "Eram duzentos e catorze, e ela conhecia cada um pelo som.",
      ], ["O último ficava na ponta do cais, onde fazia anos que nenhum navio atracava."]],
      [["— Para quem ele está aceso? — perguntou o menino."], [
        "Ela olhou para a água e não respondeu.",
      ], ["— Para alguém que se atrasou — disse por fim."]],
      [
        ["Naquela noite o vento virou para o norte."],
        ["De manhã havia um barquinho cinza debaixo da luz, e não havia ninguém dentro dele."],
        ["No banco o menino encontrou uma carta."],
        ["Tinha sido escrita 30 anos antes.", "Tinha sido escrita trinta anos antes."],
      ],
    ],
  },
  {
    language: "Italian",
    voice: "it",
    narrator: { voice: "it+m3", pace: 150 },
    heading: "Capitolo primo. Le lampade.",
    paragraphs: [
      [[
        "Ogni sera alle 6 il Sig. Ferri accendeva le lampade del porto.",
        "Ogni sera alle sei il signor Ferri accendeva le lampade del porto.",
      ], [
        "Erano 214, e lui le riconosceva tutte dal suono.",
        "Erano duecentoquattordici, e lui le riconosceva tutte dal suono.",
      ], ["L’ultima stava in fondo al molo, dove da anni non attraccava più nessuna nave."]],
      [["«Per chi brucia?» chiese il ragazzo."], ["Lui guardò l’acqua e non rispose."], [
        "«Per qualcuno che è in ritardo» disse infine.",
      ]],
      [
        ["Quella notte il vento girò a nord."],
        ["Al mattino una piccola barca grigia era ferma sotto la luce, e dentro non c’era nessuno."],
        ["Sulla panca il ragazzo trovò una lettera."],
        ["Era stata scritta 30 anni prima.", "Era stata scritta trent’anni prima."],
      ],
    ],
  },
  {
    language: "Dutch",
    voice: "nl",
    narrator: { voice: "nl+f3", pace: 140 },
    heading: "Hoofdstuk een. De lampen.",
    paragraphs: [
      [[
        "Elke avond om 6 uur stak Mevr. De Wit de lampen langs de haven aan.",
        "Elke avond om zes uur stak mevrouw De Wit de lampen langs de haven aan.",
      ], [
        "Het waren er 214, en ze herkende elke lamp aan haar geluid.",
        "Het waren er tweehonderdveertien, en ze herkende elke lamp aan haar geluid.",
      ], [
        "De laatste stond aan het eind van de pier, waar al jaren geen schip meer had aangelegd.",
      ]],
      [["‘Voor wie brandt die?’ vroeg de jongen."], [
        "Ze keek uit over het water en gaf geen antwoord.",
      ], ["‘Voor iemand die te laat is,’ zei ze ten slotte."]],
      [
        ["Die nacht draaide de wind naar het noorden."],
        ["De volgende ochtend lag er een kleine grijze boot onder het licht, en er zat niemand in."],
        ["Op de bank vond de jongen een brief."],
        ["Die was 30 jaar eerder geschreven.", "Die was dertig jaar eerder geschreven."],
      ],
    ],
  },
  {
    language: "Polish",
    voice: "pl",
    narrator: { voice: "pl+f2", pace: 150 },
    heading: "Rozdział pierwszy. Lampy.",
    paragraphs: [
      [[
        "Co wieczór o 6 pani Maj zapalała lampy przy ul. Portowej.",
        "Co wieczór o szóstej pani Maj zapalała lampy przy ulicy Portowej.",
      ], [
        "Było ich 214 i każdą poznawała po dźwięku.",
        "Było ich dwieście czternaście i każdą poznawała po dźwięku.",
      ], ["Ostatnia stała na końcu mola, gdzie od lat nie przybił żaden statek."]],
      [
        ["— Dla kogo się pali? — zapytał chłopiec."],
        ["Spojrzała na wodę i nic nie odpowiedziała."],
        ["— Dla kogoś, kto się spóźnia — rzekła w końcu."],
      ],
      [
        ["Tej nocy wiatr zmienił się na północny."],
        ["Rano pod światłem kołysała się mała szara łódka, a w środku nie było nikogo."],
        ["Na ławce chłopiec znalazł list."],
        ["Napisano go 30 lat wcześniej.", "Napisano go trzydzieści lat wcześniej."],
      ],
    ],
  },
  {
    language: "Japanese",
    voice: "ja",
    narrator: { voice: "ja+f3", pace: 140 },
    heading: "だいいっしょう。みなとのあかり。",
    paragraphs: [
      [[
        "毎晩6時になると、春さんは港の灯りをともした。",
        "まいばんろくじになると、はるさんわみなとのあかりおともした。",
      ], [
        "灯りは214あり、彼女はその音でひとつひとつを聞き分けた。",
        "あかりわにひゃくじゅうよんあり、かのじょわそのおとでひとつひとつおききわけた。",
      ], [
        "最後の灯りは桟橋の先にあり、もう何年も船が着いていなかった。",
        "さいごのあかりわさんばしのさきにあり、もうなんねんもふねがついていなかった。",
      ]],
      [[
        "「誰のために燃えているの？」と男の子が聞いた。",
        "だれのためにもえているの？とおとこのこがきいた。",
      ], [
        "彼女は海を見つめたまま、答えなかった。",
        "かのじょわうみおみつめたまま、こたえなかった。",
      ], [
        "「遅れている人のためだよ。」と、やがて彼女は言った。",
        "おくれているひとのためだよ。と、やがてかのじょわいった。",
      ]],
      [
        ["その夜、風が北に変わった。", "そのよる、かぜがきたにかわった。"],
        [
          "朝になると、小さな灰色の舟が灯りの下に浮かんでいて、誰も乗っていなかった。",
          "あさになると、ちいさなはいいろのふねがあかりのしたにうかんでいて、だれものっていなかった。",
        ],
        ["男の子は腰掛けの上に手紙を見つけた。", "おとこのこわこしかけのうえにてがみおみつけた。"],
        ["それは30年前に書かれたものだった。", "それわさんじゅうねんまえにかかれたものだった。"],
      ],
    ],
  },
  {
    language: "Arabic",
    voice: "ar",
    narrator: { voice: "ar+f2", pace: 150 },
    heading: "الفَصْلُ الأَوَّلُ. المَصَابِيحُ.",
    paragraphs: [
      [[
        "كل مساء في الساعة 6 كانت د. سلمى توقد مصابيح الميناء.",
        "كُلَّ مَسَاءٍ فِي السَّاعَةِ السَّادِسَةِ كَانَتِ الدُّكْتُورَةُ سَلْمَى تُوقِدُ مَصَابِيحَ المِينَاءِ.",
      ], [
        "كان عددها 214 مصباحًا، وكانت تعرف كل واحد منها بصوته.",
        "كَانَ عَدَدُهَا مِئَتَيْنِ وَأَرْبَعَةَ عَشَرَ مِصْبَاحًا، وَكَانَتْ تَعْرِفُ كُلَّ وَاحِدٍ مِنْهَا بِصَوْتِهِ.",
      ], [
        "وقف آخرها عند طرف الرصيف؛ هناك لم ترسُ سفينة منذ سنين.",
        "وَقَفَ آخِرُهَا عِنْدَ طَرَفِ الرَّصِيفِ؛ هُنَاكَ لَمْ تَرْسُ سَفِينَةٌ مُنْذُ سِنِينَ.",
      ]],
      [["«لمن يضيء هذا المصباح؟» سأل الصبي.", "لِمَنْ يُضِيءُ هَذَا المِصْبَاحُ؟ سَأَلَ الصَّبِيُّ."], [
        "نظرت إلى البحر ولم تجب.",
        "نَظَرَتْ إِلَى البَحْرِ وَلَمْ تُجِبْ.",
      ], ["ثم قالت: «لشخص تأخر».", "ثُمَّ قَالَتْ: لِشَخْصٍ تَأَخَّرَ."]],
      [
        ["في تلك الليلة تحولت الريح إلى الشمال.", "فِي تِلْكَ اللَّيْلَةِ تَحَوَّلَتِ الرِّيحُ إِلَى الشَّمَالِ."],
        [
          "وفي الصباح كان تحت الضوء قارب رمادي صغير، ولم يكن فيه أحد.",
          "وَفِي الصَّبَاحِ كَانَ تَحْتَ الضَّوْءِ قَارِبٌ رَمَادِيٌّ صَغِيرٌ، وَلَمْ يَكُنْ فِيهِ أَحَدٌ.",
        ],
        ["وجد الصبي رسالة على المقعد.", "وَجَدَ الصَّبِيُّ رِسَالَةً عَلَى المَقْعَدِ."],
        ["كُتبت قبل 30 سنة.", "كُتِبَتْ قَبْلَ ثَلَاثِينَ سَنَةً."],
      ],
    ],
  },
];

/** The book as its author's file has it. */
export const manuscriptOf = ({ voice, paragraphs }: SpokenBook): string =>
  paragraphs.map((it) => it.map(([written]) => written).join(voice === "ja" ? "" : " ")).join(
    "\n\n",
  );

/** What its narrator says, the heading first. */
export const scriptOf = ({ heading, paragraphs }: SpokenBook): string[] => [
  heading,
  ...paragraphs.flat().map(([written, said]) => said ?? written),
];
