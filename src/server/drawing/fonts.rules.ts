export type Weight = 400 | 600

/** One file of a font: some of its scripts, in every weight. */
export type FontFile = { family: string; subset: string }

/** Font families in order of preference. Inter covers Latin, Greek and Cyrillic, as on the screens. */
const families = [
  'inter',
  'vazirmatn',
  'noto-sans-hebrew',
  'noto-sans-thai',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-georgian',
  'noto-sans-armenian',
] as const

const chinese = 'noto-sans-sc'
const japanese = 'noto-sans-jp'
const korean = 'noto-sans-kr'

/**
 * Chinese, Japanese and Korean draw some shared characters differently. A name has no language tag, but Kana occur only in
 * Japanese and Hangul only in Korean.
 */
export const familiesFor = (text: string): string[] => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [...families, japanese, chinese, korean]
  if (/\p{Script=Hangul}/u.test(text)) return [...families, korean, chinese, japanese]
  return [...families, chinese, japanese, korean]
}

export type CodePointRange = readonly [first: number, last: number]

/** Parses `U+0,U+0041-5A`. */
export const parseRanges = (text: string): CodePointRange[] =>
  text.split(',').map(range => {
    const [first = 0, last = first] = range
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map(hex => Number.parseInt(hex, 16))
    return [first, last]
  })

export const charactersOf = (ranges: readonly CodePointRange[]): string =>
  ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map(codePoint => String.fromCodePoint(codePoint))
    .join('')
