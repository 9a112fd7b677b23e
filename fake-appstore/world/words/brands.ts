import type { Draw } from '../random.ts'
import type { Language } from './languages.ts'

const starts =
  'Lu Ta Bri No Ve Ka Zy Mo Pi Quo Fle Sa Do Ri He Ju Ca Ny Tri Wo El Or Ax Ven Mar Lin Pax Sol Tem Bal Gro Plu Sno Wi Fa Ke Ze Oro Mi Hu'.split(
    ' ',
  )
const middles = 'mo vi ra li ndo ka ste ri bo na lle xi pa du se ti rra go fe lu vo ne mbi sko'.split(' ')
const ends =
  'ra ly fy o ia io ix on a us ist er um eo ant well nest loop mint wise kit desk path leaf port wave base pop lane'.split(
    ' ',
  )

/** An invented word such as "Lumora" or "Brindomint". */
export const drawBrand = (draw: Draw): string =>
  draw.pick(starts) + (draw.chance(0.75) ? draw.pick(middles) : '') + draw.pick(ends)

type WordPair = { first: readonly string[]; second: readonly string[] }
const pair = (first: string, second: string): WordPair => ({ first: first.split(' '), second: second.split(' ') })

/** First words precede a genre's descriptor, or the second words in names of games. */
const words: Partial<Record<Language, WordPair>> = {
  en: pair(
    'Tiny Golden Hidden Idle Merge Pocket Mystic Neon Cozy Frozen Royal Wild Crystal Lucky Rogue Shadow Sunny Turbo Velvet Paper Pixel Star Moon Ember Cosmic Sugar Iron Silent Rusty Jolly Secret Flying Brave Lost Magic Thunder Emerald Crimson Sleepy Clockwork Bubble Honey Frosty Tangled Wandering Haunted Copper Quiet Amber Midnight',
    'Harbor Kingdom Garden Bakery Tower Island Raiders Legends Puzzle Farm Quest Arena Rails Drift Castle Dungeon Blocks Words Tiles Solitaire Empire Galaxy Racer Chef Village Ranch Heroes Knights Dragons Cats Foxes Otters Lagoon Valley Fortress Caravan Carnival Odyssey Chronicles Workshop Mansion Orchard Reef Lighthouse Circus Railway Meadow Bazaar Voyage Academy Foundry Jewels Runners Snipers Goblins Pirates Gardens Sorcerers',
  ),
  de: pair(
    'Alpen Wald Burg Nord Stern Blau Fuchs Löwen Kiesel Mühlen Donau Heimat Linden Falken Morgen Silber',
    'Abenteuer Bauernhof Rätsel Ritter Schatzinsel Königreich Rennen Zauberwald Baumeister Imperium Wörter Eisenbahn',
  ),
  fr: pair(
    'Petit Grand Étoile Lune Soleil Bleu Château Village Marée Lavande Mistral Azur Renard Papillon Rivage Quartier',
    'Royaume Aventure Ferme Énigme Chevaliers Trésor Course Magie Légende Pirates Mots Cuisine',
  ),
  es: pair(
    'Sol Luna Estrella Barrio Plaza Río Norte Fuego Verde Oro Jaguar Cóndor Brisa Nube Faro Tierra',
    'Aventura Reino Granja Héroes Tesoro Carrera Leyenda Piratas Palabras Cocina Mágica Dragones',
  ),
  pt: pair(
    'Sol Lua Mar Verde Praia Onda Tucano Arara Estrela Vila Ouro Brisa Rio Farol Ipê Jardim',
    'Aventura Reino Fazenda Heróis Tesouro Corrida Lenda Piratas Palavras Cozinha Mágica Dragões',
  ),
  it: pair(
    'Sole Luna Mare Borgo Piazza Stella Oliva Vento Lupo Ponte Bianco Aurora',
    'Avventura Regno Fattoria Eroi Tesoro Corsa Leggenda Pirati Parole Cucina Magica Draghi',
  ),
  tr: pair(
    'Yıldız Deniz Güneş Lale Anadolu Mavi Kartal Altın Bahar Çınar Rüzgâr Pınar',
    'Macera Krallık Çiftlik Kahramanlar Hazine Yarış Efsane Korsanlar Kelimeler Mutfak Kale Ejderha',
  ),
  ru: pair(
    'Север Радуга Звезда Луна Берёза Сокол Маяк Волна Огонёк Тайга Янтарь Ромашка Волга Искра Кедр Рассвет Метель Снегирь Байкал Заря',
    'Приключение Королевство Ферма Герои Сокровище Гонки Легенда Пираты Слова Кухня Крепость Драконы Лес Танки Загадка',
  ),
  uk: pair(
    'Калина Сокіл Дніпро Зірка Барвінок Мрія Світанок Хвиля Карпати Лелека',
    'Пригода Королівство Ферма Герої Скарб Перегони Легенда Слова Фортеця',
  ),
  el: pair(
    'Αιγαίο Ήλιος Άστρο Θάλασσα Γαλάζιο Ελιά Άνεμος Κύμα Φάρος Ροδιά',
    'Περιπέτεια Βασίλειο Φάρμα Ήρωες Θησαυρός Θρύλος Λέξεις Πειρατές',
  ),
  ja: pair(
    'ほし つき みどり そら ねこ さくら まち ひかり こもれび はなび しろくま あおぞら ゆきうさぎ かもめ いろどり かぜまち すずめ もくもく キラリ ノドカ ミナモ トキメ フワリ コトノハ',
    '物語 クエスト パズル ランド レーサー 勇者 農園 牧場 伝説 ドロップ 戦記 島 王国 喫茶 工房 列車 水族館 忍者 麻雀 ダンジョン',
  ),
  ko: pair(
    '별빛 하늘 바다 구름 달토끼 새벽 도토리 반달 다람 노을 솔바람 마루 가온 라온 미리 초롱 너울 온새 한빛 두루',
    '이야기 왕국 농장 용사 전설 퍼즐 레이서 던전 모험 키우기 목장 기사단 카페 마을 전쟁 타워 낚시 탐정',
  ),
  'zh-Hans': pair(
    '星河 小鹿 青柠 蓝鲸 云朵 银杏 蜻蜓 山海 橙光 竹林 飞鱼 白鹭 晴天 麦田 月光 松果 萤火 花生 海豚 豆芽 拾光 朝露',
    '传说 王国 农场 勇士 消消 大冒险 战纪 飞车 江湖 三国 塔防 餐厅 小镇 迷宫 仙缘 麻将 像素 骑士 物语 舰队',
  ),
  'zh-Hant': pair(
    '星河 小鹿 青檸 藍鯨 雲朵 銀杏 蜻蜓 山海 橙光 竹林 飛魚 白鷺 晴天 麥田 月光 松果 螢火 海豚 拾光 朝露',
    '傳說 王國 農場 勇士 消消樂 大冒險 戰紀 飛車 江湖 三國 塔防 餐廳 小鎮 迷宮 仙緣 麻將 騎士 物語 艦隊',
  ),
  ar: pair(
    'نجمة قمر واحة نخيل صقر بحر لؤلؤة غيمة شروق ياسمين ريم سحاب ندى مرسى فجر زمرد',
    'مغامرة مملكة مزرعة أبطال كنز سباق أسطورة قراصنة كلمات مطبخ قلعة تنين لغز فرسان',
  ),
  he: pair(
    'כוכב ירח גלים ארז זית שחר נחל שקמה דולפין רימון צבר מגדלור',
    'הרפתקה ממלכה חווה גיבורים אוצר מירוץ אגדה מילים טירה דרקון',
  ),
  th: pair(
    'ดาว จันทร์ ฟ้าใส ใบบัว ช้างน้อย มะลิ ทะเล สายรุ้ง ตะวัน ข้าวหอม นกน้อย สายลม',
    'ผจญภัย อาณาจักร ฟาร์ม ฮีโร่ สมบัติ แข่งรถ ตำนาน โจรสลัด คำศัพท์ ครัว ปราสาท มังกร',
  ),
  hi: pair(
    'तारा चाँद सूरज गंगा मोर कमल आकाश किरण सागर बादल उषा चंदन',
    'रोमांच राज्य खेत वीर ख़ज़ाना दौड़ कथा शब्द रसोई क़िला पहेली',
  ),
}

const english = words.en ?? pair('Tiny', 'Harbor')

export const wordsOf = (language: Language): WordPair => words[language] ?? english

/** Scripts that write compound names without a space. */
export const isSpaceless = (language: Language): boolean =>
  language === 'ja' || language === 'zh-Hans' || language === 'zh-Hant' || language === 'th'
