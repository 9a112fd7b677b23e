import type { Language } from './languages.ts'

/** The suffix of a game's English title, by sub-genre. */
const tails: ReadonlyMap<number, readonly string[]> = new Map([
  [7001, ['Strike', 'Shooter', 'Battle', 'Survival']],
  [7002, ['Adventure', 'Escape', 'Mystery', 'Hidden Objects']],
  [7003, ['Rush', 'Pop', 'Jam', 'Sort']],
  [7004, ['Chess', 'Dominoes', 'Board Night', 'Checkers']],
  [7005, ['Solitaire', 'Card Duel', 'Rummy', 'Hearts']],
  [7006, ['Slots', 'Poker', 'Bingo', 'Jackpot']],
  [7009, ['Family Fun', 'for Kids', 'Coloring', 'Playtime']],
  [7011, ['Piano', 'Beat', 'Rhythm', 'Band']],
  [7012, ['Match 3', 'Jigsaw', 'Sudoku', 'Blocks']],
  [7013, ['Racing', 'Drift', 'Kart', 'Rally']],
  [7014, ['RPG', 'Saga Online', 'Legends', 'Idle Heroes']],
  [7015, ['Tycoon', 'Simulator', 'Idle', 'Farm Life']],
  [7016, ['Football', 'Golf', 'Basketball', 'Pool']],
  [7017, ['Conquest', 'Tower Defense', 'War', 'Empires']],
  [7018, ['Quiz', 'Trivia', 'Brain Test', 'Who Knows']],
  [7019, ['Word Search', 'Crossword', 'Anagrams', 'Word Link']],
])

export const gameTailsOf = (genre: number): readonly string[] => tails.get(genre) ?? ['Game']

/** The word "game" in each language, for searches and for the local names of worldwide games. */
export const gameWord: Record<Language, string> = {
  en: 'Game',
  de: 'Spiel',
  fr: 'Jeu',
  es: 'Juego',
  pt: 'Jogo',
  it: 'Gioco',
  nl: 'Spel',
  sv: 'Spel',
  pl: 'Gra',
  tr: 'Oyun',
  vi: 'Trò chơi',
  id: 'Permainan',
  ru: 'Игра',
  uk: 'Гра',
  el: 'Παιχνίδι',
  ja: 'ゲーム',
  ko: '게임',
  'zh-Hans': '游戏',
  'zh-Hant': '遊戲',
  ar: 'لعبة',
  he: 'משחק',
  th: 'เกม',
  hi: 'खेल',
}

/**
 * An app's descriptor after its name, by genre. One row per language, one cell per genre in the order of `describedGenres`;
 * `/` separates two alternatives. Games have their own words.
 */
export const describedGenres = [
  6000, 6001, 6002, 6003, 6004, 6005, 6006, 6007, 6008, 6009, 6010, 6011, 6012, 6013, 6015, 6016, 6017, 6018, 6020,
  6021, 6023, 6024, 6026, 6027,
] as const

const rows: Record<Language, string> = {
  en: 'Team Hub/Invoice Maker/Job Board/Shift Planner/CRM on the Go|Weather Radar/Rain Alarm/Local Forecast/Storm Map|File Cleaner/QR Scanner/Speed Test/Smart Remote/Private Browser|Cheap Flights/Trip Planner/Hotel Deals/Rail Tickets|Live Scores/Match Day/Race Tracker/Fan Club|Chat & Friends/Video Calls/Group Messenger/Meet Nearby|Dictionary/Star Atlas/Plant Finder/Bird Guide|To-Do List/Notes & Tasks/Calendar/Focus Timer/PDF Scanner|Photo Editor/Video Maker/Camera Filters/Collage|Breaking News/Daily Briefing/Local News/Headlines|Maps & Traffic/Offline Maps/Speed Cameras/Transit Times|Music Player/Piano Lessons/Guitar Tuner/Beat Maker|Dating/Home Design/Horoscope/Habit Diary|Workout Planner/Calorie Counter/Sleep Sounds/Step Counter/Yoga|Budget Planner/Mobile Bank/Stock Tracker/Money Transfer/Crypto Wallet|Movies & TV/Live Streams/Short Dramas/Radio|Learn Languages/Math Solver/Kids Learning/Exam Prep/Driving Theory|Audiobooks/Novels & Stories/Bible Study/Comics|Pill Reminder/Period Tracker/Symptom Check/First Aid|Magazine/Weekly Reader/The Journal/Digital Edition|Food Delivery/Recipes/Meal Planner/Coffee Finder|Outlet Deals/Secondhand Market/Fashion Store/Grocery Prices|SSH Client/Code Editor/API Console/Git Client|Vector Draw/Logo Maker/Wallpapers/Font Studio',
  de: 'Dienstplan/Rechnungen|Regenradar/Wetter vor Ort|QR Scanner/Datei-Helfer|Reiseplaner/Günstige Flüge|Liveticker/Bundesliga News|Chat & Freunde/Messenger|Wörterbuch/Pflanzen bestimmen|Aufgabenliste/Notizen & Kalender|Foto bearbeiten/Video schneiden|Nachrichten/Regionale News|Karten & Verkehr/Bus und Bahn|Musik hören/Klavier lernen|Wohnideen/Horoskop|Training zu Hause/Kalorienzähler|Haushaltsbuch/Banking|Filme & Serien/Mediathek|Vokabeltrainer/Führerschein|Hörbücher/Romane lesen|Medikamenten-Wecker/Arzttermine|Magazin/E-Paper|Rezepte/Essen bestellen|Prospekte & Angebote/Kleinanzeigen|SSH & Terminal/Code-Editor|Zeichnen/Logo-Studio',
  fr: 'Planning d’équipe/Factures|Météo locale/Radar de pluie|Scanner QR/Nettoyeur|Vols pas chers/Billets de train|Scores en direct/Foot en direct|Tchat & amis/Messagerie|Dictionnaire/Guide des plantes|Liste de tâches/Agenda & notes|Retouche photo/Montage vidéo|Actualités/Infos en direct|Cartes & trafic/Transports|Musique/Cours de piano|Déco maison/Horoscope|Sport à la maison/Compteur de calories|Gestion de budget/Banque mobile|Films & séries/Télé en direct|Apprendre l’anglais/Code de la route|Livres audio/Romans|Rappel de pilules/Rendez-vous médical|Le magazine/Édition numérique|Recettes/Livraison de repas|Bons plans/Seconde main|Client SSH/Éditeur de code|Dessin vectoriel/Créer un logo',
  es: 'Gestor de equipos/Facturas|El tiempo local/Radar de lluvia|Lector QR/Limpiador|Vuelos baratos/Guía de viajes|Resultados en vivo/Fútbol en vivo|Chat y amigos/Mensajes|Diccionario/Guía de plantas|Lista de tareas/Notas y agenda|Editor de fotos/Editor de video|Noticias/Última hora|Mapas y tráfico/Transporte público|Música/Aprende piano|Decoración/Horóscopo|Ejercicio en casa/Contador de calorías|Control de gastos/Banca móvil|Películas y series/TV en vivo|Aprende inglés/Examen de manejo|Audiolibros/Novelas|Recordatorio médico/Calendario menstrual|La revista/Edición digital|Recetas/Comida a domicilio|Ofertas y cupones/Segunda mano|Cliente SSH/Editor de código|Dibujo/Crear logos',
  pt: 'Gestão de equipes/Notas fiscais|Previsão do tempo/Radar de chuva|Leitor de QR/Limpador|Passagens aéreas/Guia de viagem|Placar ao vivo/Futebol ao vivo|Bate-papo/Mensagens|Dicionário/Guia de plantas|Lista de tarefas/Agenda|Editor de fotos/Editor de vídeo|Notícias/Manchetes|Mapas e trânsito/Ônibus agora|Música/Aprenda violão|Decoração/Horóscopo|Treino em casa/Contador de calorias|Controle de gastos/Conta digital|Filmes e séries/TV ao vivo|Aprenda inglês/Simulado CNH|Audiolivros/Romances|Lembrete de remédio/Ciclo menstrual|A revista/Edição digital|Receitas/Delivery de comida|Ofertas/Usados|Cliente SSH/Editor de código|Desenho/Criar logo',
  it: 'Turni di lavoro/Fatture|Meteo/Radar pioggia|Lettore QR/Pulizia file|Voli economici/Guida viaggi|Risultati in diretta/Calcio|Chat e amici/Messaggi|Dizionario/Riconosci piante|Lista attività/Agenda|Ritocco foto/Montaggio video|Notizie/Ultim’ora|Mappe e traffico/Treni e bus|Musica/Lezioni di piano|Arredamento/Oroscopo|Allenamento a casa/Conta calorie|Bilancio familiare/Banca|Film e serie/TV in diretta|Impara l’inglese/Quiz patente|Audiolibri/Romanzi|Promemoria farmaci/Ciclo|La rivista/Edizione digitale|Ricette/Consegna pasti|Volantini e offerte/Usato|Client SSH/Editor codice|Disegno/Crea logo',
  nl: 'Rooster/Facturen|Buienradar lokaal/Weer|QR-scanner/Bestanden|Goedkope vluchten/Reisplanner|Live scores/Voetbalnieuws|Chat en vrienden/Berichten|Woordenboek/Plantengids|Takenlijst/Agenda|Foto bewerken/Video maken|Nieuws/Regionieuws|Kaarten en files/OV-tijden|Muziek/Pianoles|Wonen/Horoscoop|Thuis trainen/Calorieën|Huishoudboekje/Bankieren|Films en series/Live tv|Engels leren/Theorie-examen|Luisterboeken/Verhalen|Medicijnwekker/Huisarts|Het magazine/Digitale editie|Recepten/Eten bestellen|Folders en acties/Tweedehands|SSH-client/Code-editor|Tekenen/Logo maken',
  sv: 'Schema/Fakturor|Väder/Regnradar|QR-läsare/Filstädare|Billiga flyg/Resplanerare|Liveresultat/Fotboll|Chatt och vänner/Meddelanden|Ordbok/Växtguide|Att göra/Kalender|Redigera bilder/Videoklipp|Nyheter/Lokala nyheter|Kartor och trafik/Tågtider|Musik/Pianolektioner|Inredning/Horoskop|Träna hemma/Kaloriräknare|Budget/Mobilbank|Film och serier/Direktsänd tv|Lär dig engelska/Körkortsteori|Ljudböcker/Berättelser|Medicinpåminnelse/Vårdkontakt|Tidningen/Digital utgåva|Recept/Matleverans|Erbjudanden/Begagnat|SSH-klient/Kodredigerare|Rita/Logotyp',
  pl: 'Grafik pracy/Faktury|Pogoda/Radar opadów|Skaner QR/Czyszczenie plików|Tanie loty/Planer podróży|Wyniki na żywo/Piłka nożna|Czat i znajomi/Wiadomości|Słownik/Atlas roślin|Lista zadań/Kalendarz|Edytor zdjęć/Montaż wideo|Wiadomości dnia/Aktualności|Mapy i korki/Rozkład jazdy|Muzyka/Nauka pianina|Wnętrza/Horoskop|Trening w domu/Licznik kalorii|Budżet domowy/Bankowość|Filmy i seriale/Telewizja|Nauka angielskiego/Prawo jazdy|Audiobooki/Powieści|Przypomnienie o lekach/Lekarz|Magazyn/E-wydanie|Przepisy/Dostawa jedzenia|Gazetki i promocje/Rzeczy używane|Klient SSH/Edytor kodu|Rysowanie/Kreator logo',
  tr: 'Vardiya/Fatura|Hava Durumu/Yağmur Radarı|QR Okuyucu/Dosya Temizleyici|Ucuz Uçak Bileti/Gezi Rehberi|Canlı Skor/Maç Sonuçları|Sohbet/Mesajlaşma|Sözlük/Bitki Tanıma|Yapılacaklar/Ajanda|Fotoğraf Düzenle/Video Yap|Haberler/Son Dakika|Harita ve Trafik/Otobüs Saatleri|Müzik/Piyano Dersi|Ev Dekorasyon/Burç Yorumları|Evde Spor/Kalori Sayacı|Bütçe/Mobil Bankacılık|Dizi ve Film/Canlı TV|İngilizce Öğren/Ehliyet Sınavı|Sesli Kitap/Hikâyeler|İlaç Hatırlatıcı/Randevu|Dergi/Dijital Baskı|Yemek Tarifleri/Yemek Siparişi|İndirimler/İkinci El|SSH İstemcisi/Kod Editörü|Çizim/Logo Yap',
  vi: 'Chấm công/Hóa đơn|Dự báo thời tiết/Radar mưa|Quét mã QR/Dọn rác|Vé máy bay/Du lịch|Kết quả bóng đá/Trực tiếp|Trò chuyện/Nhắn tin|Từ điển/Nhận diện cây|Việc cần làm/Lịch|Chỉnh ảnh/Làm video|Tin tức/Tin nóng|Bản đồ/Xe buýt|Nghe nhạc/Học đàn|Nhà đẹp/Tử vi|Tập tại nhà/Đếm calo|Sổ thu chi/Ngân hàng số|Phim hay/Truyền hình|Học tiếng Anh/Thi bằng lái|Sách nói/Truyện|Nhắc uống thuốc/Đặt khám|Tạp chí/Báo số|Món ngon/Đặt đồ ăn|Săn sale/Đồ cũ|SSH/Soạn mã|Vẽ/Tạo logo',
  id: 'Absensi/Faktur|Prakiraan Cuaca/Radar Hujan|Pemindai QR/Pembersih|Tiket Murah/Panduan Wisata|Skor Langsung/Bola|Obrolan/Pesan|Kamus/Kenali Tanaman|Daftar Tugas/Kalender|Edit Foto/Buat Video|Berita/Kabar Terkini|Peta/Jadwal Kereta|Musik/Belajar Gitar|Dekorasi Rumah/Zodiak|Olahraga di Rumah/Hitung Kalori|Catatan Keuangan/Bank Digital|Film & Drama/TV Langsung|Belajar Inggris/Ujian SIM|Buku Audio/Novel|Pengingat Obat/Dokter|Majalah/Edisi Digital|Resep/Pesan Makan|Promo/Barang Bekas|Klien SSH/Editor Kode|Gambar/Buat Logo',
  ru: 'Учёт и счета/График смен|Погода/Радар осадков|Сканер QR/Очистка файлов|Дешёвые билеты/Путеводитель|Результаты матчей/Спорт онлайн|Чат и друзья/Сообщения|Словарь/Определитель растений|Список дел/Календарь|Фоторедактор/Монтаж видео|Новости/Главное за день|Карты и пробки/Транспорт|Музыка/Уроки гитары|Дизайн дома/Гороскоп|Тренировки дома/Счётчик калорий|Учёт расходов/Мобильный банк|Кино и сериалы/ТВ онлайн|Английский язык/Билеты ПДД|Аудиокниги/Романы|Приём лекарств/Запись к врачу|Журнал/Цифровой выпуск|Рецепты/Доставка еды|Скидки и акции/Объявления|SSH клиент/Редактор кода|Рисование/Создать логотип',
  uk: 'Рахунки/Графік змін|Погода/Радар опадів|Сканер QR/Очищення|Дешеві квитки/Путівник|Рахунок наживо/Футбол|Чат і друзі/Повідомлення|Словник/Рослини|Список справ/Календар|Фоторедактор/Відео|Новини/Головне|Мапи/Транспорт|Музика/Уроки гри|Дизайн дому/Гороскоп|Тренування/Калорії|Бюджет/Мобільний банк|Кіно/ТБ онлайн|Англійська/Тести ПДР|Аудіокниги/Романи|Ліки/Лікар|Журнал/Випуск|Рецепти/Доставка їжі|Знижки/Оголошення|SSH клієнт/Код|Малювання/Логотип',
  el: 'Βάρδιες/Τιμολόγια|Καιρός/Ραντάρ βροχής|Σάρωση QR/Καθαρισμός|Φθηνές πτήσεις/Ταξίδια|Ζωντανά σκορ/Ποδόσφαιρο|Συνομιλία/Μηνύματα|Λεξικό/Φυτά|Λίστα εργασιών/Ημερολόγιο|Φωτογραφίες/Βίντεο|Ειδήσεις/Νέα|Χάρτες/Συγκοινωνίες|Μουσική/Πιάνο|Σπίτι/Ζώδια|Γυμναστική/Θερμίδες|Έξοδα/Τράπεζα|Ταινίες/Τηλεόραση|Αγγλικά/Δίπλωμα οδήγησης|Ακουστικά βιβλία/Ιστορίες|Φάρμακα/Ραντεβού γιατρού|Περιοδικό/Ψηφιακή έκδοση|Συνταγές/Φαγητό|Προσφορές/Αγγελίες|SSH/Κώδικας|Σχέδιο/Λογότυπο',
  ja: '勤怠管理/請求書|天気予報/雨雲レーダー|QRコードリーダー/ファイル整理|格安航空券/旅行プラン|スポーツ速報/試合結果|チャット/通話アプリ|辞書/植物図鑑|タスク管理/手帳カレンダー|写真加工/動画編集|ニュース/速報まとめ|地図/乗換案内|音楽プレイヤー/ピアノ練習|インテリア/占い|自宅トレーニング/カロリー管理|家計簿/スマホ銀行|映画・ドラマ/ライブ配信|英会話/漢字ドリル|マンガ/小説|お薬手帳/生理日管理|週刊マガジン/電子版|レシピ/出前注文|チラシ・クーポン/フリマ|SSHクライアント/コードエディタ|お絵かき/壁紙',
  ko: '근태 관리/견적서|날씨/비구름 레이더|QR 스캐너/파일 정리|항공권 특가/여행 일정|실시간 스코어/야구 중계|채팅/영상통화|사전/식물 도감|할 일 목록/다이어리|사진 보정/동영상 편집|뉴스/속보|지도/지하철 노선|음악 감상/피아노 연습|인테리어/오늘의 운세|홈트레이닝/칼로리 계산|가계부/모바일 뱅킹|영화와 드라마/라이브 방송|영어 회화/운전면허 시험|웹소설/오디오북|복약 알림/생리 달력|매거진/전자판|레시피/배달 주문|할인 쿠폰/중고 거래|SSH 클라이언트/코드 편집기|그림 그리기/배경화면',
  'zh-Hans':
    '企业办公/发票助手|天气预报/降雨雷达|二维码扫描/文件清理|特价机票/旅行攻略|体育直播/赛事比分|聊天交友/视频通话|词典/植物识别|待办清单/日历笔记|照片编辑/视频剪辑|新闻头条/每日热点|地图导航/公交查询|音乐播放器/钢琴陪练|家居装修/星座运势|居家健身/卡路里计算|记账本/手机银行|影视大全/短剧|英语学习/驾考题库|有声小说/漫画|用药提醒/经期记录|电子周刊/数字杂志|菜谱大全/外卖点餐|优惠购物/二手市场|SSH终端/代码编辑器|手绘画板/主题壁纸',
  'zh-Hant':
    '企業管理/發票助手|天氣預報/降雨雷達|QR掃描器/檔案清理|便宜機票/旅遊行程|運動即時比分/球賽直播|聊天交友/視訊通話|字典/植物圖鑑|待辦清單/行事曆|修圖相機/影片剪輯|即時新聞/每日頭條|地圖導航/公車動態|音樂播放器/鋼琴教學|居家設計/星座運勢|居家健身/卡路里計算|記帳本/行動銀行|影劇線上看/直播|英文學習/駕照題庫|有聲書/小說|用藥提醒/經期紀錄|電子週刊/數位雜誌|食譜/美食外送|優惠券/二手拍賣|SSH終端機/程式編輯器|繪圖板/桌布',
  ar: 'إدارة الفريق/الفواتير|حالة الطقس/رادار المطر|ماسح الرموز/تنظيف الملفات|رحلات رخيصة/دليل السفر|نتائج المباريات/كرة القدم|دردشة وأصدقاء/رسائل|قاموس/دليل النباتات|قائمة المهام/التقويم|محرر الصور/صانع الفيديو|أخبار عاجلة/أخبار اليوم|خرائط ومرور/مواصلات|موسيقى/تعلم البيانو|ديكور المنزل/الأبراج|تمارين منزلية/حساب السعرات|إدارة المصاريف/بنك الجوال|أفلام ومسلسلات/بث مباشر|تعلم الإنجليزية/اختبار القيادة|كتب صوتية/روايات|تذكير الدواء/حجز طبيب|المجلة/النسخة الرقمية|وصفات طبخ/توصيل طعام|عروض وخصومات/سوق المستعمل|عميل SSH/محرر أكواد|رسم/تصميم شعار',
  he: 'ניהול משמרות/חשבוניות|מזג אוויר/מכ״ם גשם|סורק קודים/ניקוי קבצים|טיסות זולות/מדריך טיולים|תוצאות חיות/כדורגל|צ׳אט וחברים/הודעות|מילון/מגדיר צמחים|רשימת משימות/יומן|עריכת תמונות/עריכת וידאו|חדשות/מבזקים|מפות ותנועה/אוטובוסים|מוזיקה/שיעורי פסנתר|עיצוב הבית/הורוסקופ|אימון ביתי/מונה קלוריות|ניהול תקציב/בנק|סרטים וסדרות/שידור חי|לימוד אנגלית/תאוריה|ספרי שמע/סיפורים|תזכורת תרופות/תור לרופא|המגזין/מהדורה דיגיטלית|מתכונים/משלוחי אוכל|מבצעים/יד שנייה|לקוח SSH/עורך קוד|ציור/יצירת לוגו',
  th: 'ลงเวลางาน/ใบแจ้งหนี้|พยากรณ์อากาศ/เรดาร์ฝน|สแกนคิวอาร์/ล้างไฟล์|ตั๋วถูก/คู่มือเที่ยว|ผลบอลสด/กีฬา|แชทหาเพื่อน/โทรวิดีโอ|พจนานุกรม/ดูต้นไม้|รายการงาน/ปฏิทิน|แต่งรูป/ตัดต่อวิดีโอ|ข่าววันนี้/ข่าวด่วน|แผนที่/รถเมล์|ฟังเพลง/เรียนเปียโน|แต่งบ้าน/ดูดวง|ออกกำลังกาย/นับแคลอรี|บันทึกรายจ่าย/ธนาคาร|หนังและซีรีส์/ทีวีสด|เรียนอังกฤษ/สอบใบขับขี่|หนังสือเสียง/นิยาย|เตือนกินยา/นัดหมอ|นิตยสาร/ฉบับดิจิทัล|สูตรอาหาร/สั่งอาหาร|โปรโมชัน/ของมือสอง|SSH/เขียนโค้ด|วาดรูป/วอลเปเปอร์',
  hi: 'टीम प्रबंधन/बिल बुक|मौसम/वर्षा रडार|क्यूआर स्कैनर/फ़ाइल क्लीनर|सस्ती उड़ानें/यात्रा गाइड|लाइव स्कोर/क्रिकेट|चैट और दोस्त/संदेश|शब्दकोश/पौधे पहचानें|काम की सूची/पंचांग|फ़ोटो संपादक/वीडियो बनाएँ|ताज़ा समाचार/मुख्य ख़बरें|नक्शे/ट्रेन समय|संगीत/गिटार सीखें|घर की सजावट/राशिफल|घर पर व्यायाम/कैलोरी गिनें|ख़र्च बही/मोबाइल बैंक|फ़िल्में और धारावाहिक/लाइव टीवी|अंग्रेज़ी सीखें/परीक्षा तैयारी|ऑडियो किताबें/कहानियाँ|दवा याद/डॉक्टर|पत्रिका/डिजिटल अंक|व्यंजन विधि/खाना मँगाएँ|ऑफ़र/पुराना सामान|एसएसएच/कोड संपादक|चित्रकारी/वॉलपेपर',
}

/** language → genre → alternatives */
const table: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(rows).flatMap(([language, row]) =>
    row.split('|').map((cell, place) => [`${language} ${describedGenres[place]}`, cell.split('/')] as const),
  ),
)

export const descriptorsOf = (language: Language, genre: number): readonly string[] =>
  table.get(`${language} ${genre}`) ?? []
