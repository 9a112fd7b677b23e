export type Weight = 400 | 600

/** One file of a font: some scripts of it, in every weight. */
export type FontFile = { family: string; subset: string }

/** Where a character is looked for, in order. Latin, Greek and Cyrillic are Inter's, as on the screens. */
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
 * Chinese, Japanese and Korean write the same character differently. A name does not say its language, but Kana are only
 * Japanese and Hangul only Korean.
 */
export const familiesFor = (text: string): string[] => {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return [...families, japanese, chinese, korean]
  if (/\p{Script=Hangul}/u.test(text)) return [...families, korean, chinese, japanese]
  return [...families, chinese, japanese, korean]
}

export type CodePointRange = readonly [first: number, last: number]

/** Reads `U+0,U+0041-5A`. */
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
