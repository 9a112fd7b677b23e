/**
 * Names and developers that break code which trusts them. Scripts call `alert`, and elements or attributes are named
 * `hostile-mark` or `data-hostile`, so that a test can detect any that got through.
 */
export type HostileName = { name: string; developer: string }

/** Size of the longest name in bytes: a hundred times Apple's limit. */
export const longestNameBytes = 10_240

const stacked = (letter: string): string => letter + '\u0337\u0322\u031b\u0353\u0348'.repeat(12)

const longName = 'The weather of every street in the world, told by the people who live in it. '
  .repeat(140)
  .slice(0, longestNameBytes)

const markup: readonly HostileName[] = [
  { name: "<script>alert('hostile')</script>", developer: '<hostile-mark data-hostile>Mark & Sons</hostile-mark>' },
  { name: "<img src=x onerror=alert('hostile')>", developer: "<svg/onload=alert('hostile')>" },
  { name: '"><hostile-mark data-hostile onmouseover="alert(1)">', developer: "'><hostile-mark data-hostile>" },
  { name: '" autofocus data-hostile onfocus="alert(1)', developer: "' data-hostile='1' onclick='alert(1)" },
  { name: "</script><script>alert('hostile')</script>", developer: '</title><hostile-mark data-hostile>' },
  { name: '</title></head><body data-hostile>', developer: '<meta http-equiv="refresh" content="0;url=//0.invalid">' },
  { name: '<!--<script>', developer: '--></textarea></noscript><hostile-mark>' },
  { name: ']]><hostile-mark data-hostile/>', developer: '<![CDATA[<hostile-mark>]]>' },
  { name: '<style>*{display:none}</style>', developer: '<base href="//0.invalid/">' },
  { name: '<iframe srcdoc="<script>alert(1)</script>">', developer: '<a href="javascript:alert(1)">me</a>' },
  { name: '&lt;hostile-mark data-hostile&gt;', developer: '&amp;amp; &#60;hostile-mark&#62; &nosuch;' },
]

const programs: readonly HostileName[] = [
  { name: "{{constructor.constructor('alert(1)')()}}", developer: '{{7*7}}' },
  { name: "\x24{alert('hostile')}", developer: '`\x24{7*7}` <%= 7*7 %>' },
  { name: "$& $1 $' $` $$", developer: '$<name> \\1 \\u003cscript\\u003e' },
  { name: "javascript:alert('hostile')", developer: 'JaVaScRiPt://%0aalert(1)' },
  { name: 'data:text/html,<script>alert(1)</script>', developer: 'vbscript:msgbox(1)' },
  { name: '//0.invalid/\\..%2f', developer: 'https://0.invalid/?next=//0.invalid' },
  { name: '../../../etc/passwd', developer: '..%2f%2e%2e%5c%00' },
  { name: "'; DROP TABLE apps; --", developer: '" OR 1=1 --' },
  { name: '100%_\\', developer: "\\'; SELECT 1" },
  { name: '=HYPERLINK("http://0.invalid/?"&A1,"open")', developer: '+1+1' },
  { name: "@SUM(1+1)*cmd|' /C calc'!A0", developer: '-2+3' },
  { name: '__proto__', developer: 'constructor' },
  { name: 'null', developer: 'undefined' },
  { name: 'Subject: news\r\nBcc: all@0.invalid', developer: 'X-Hostile: 1\r\n\r\n<hostile-mark>' },
]

const invisible: readonly HostileName[] = [
  { name: '\u202egpj.exe emag tseb\u202c', developer: '\u202eLtd. Reversed' },
  { name: '\u2067Unclosed \u2066isolates\u2068', developer: '\u200f\u061cMarks\u200e' },
  { name: 'In\u200bvi\u200csi\u200dble\ufeff', developer: 'Soft\u00adhyphen\u2060 Ltd' },
  { name: `${stacked('Z')}${stacked('a')}${stacked('l')}`, developer: stacked('Q') },
  { name: '   ', developer: '\u00a0 ' },
  { name: '\u200b\u200c\u200d\u2060', developer: '\u2800\u3164' },
  { name: 'One\nTwo\r\nThree\tFour', developer: '\tTabs\t\tand\nlines\n' },
  { name: 'Before\u2028after\u2029end', developer: 'Next\u0085line' },
]

const writing: readonly HostileName[] = [
  { name: longName, developer: `${'Weather and Daughters, '.repeat(40)}Ltd.` },
  { name: 'W'.repeat(300), developer: 'm'.repeat(250) },
  { name: '👨‍👩‍👧‍👦🏳️‍🌈👩🏽‍🚀🇺🇳'.repeat(8), developer: '🧑🏿‍🤝‍🧑🏻 & 🐈‍⬛' },
  { name: 'تطبيق الطقس ١٢٣ (beta) v2.0', developer: 'شركة الغيوم, Inc.' },
  { name: 'אפליקציה "מספר 1" - for you', developer: 'עננים בע״מ (2026)' },
  { name: 'แอปพลิเคชันพยากรณ์อากาศและแผ่นดินไหวทั่วโลกสำหรับทุกคน'.repeat(3), developer: 'บริษัท น้ำ' },
  { name: 'क्षत्रिय मौसम ऐप: श्रृंखला', developer: '漢字かな交じり文の𠮷野家𩸽。株式会社'.repeat(4) },
]

const kinds = [markup, programs, invisible, writing]

/** One of each kind in turn, so that the first two dozen, which lists show, include every kind. */
export const hostileNames: readonly HostileName[] = Array.from(
  { length: Math.max(...kinds.map(({ length }) => length)) },
  (_, place) => kinds.flatMap(kind => kind[place] ?? []),
).flat()
