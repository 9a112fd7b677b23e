/** Longer than any name Apple has allowed. Longer names are truncated. */
const longestName = 255

/** Bidirectional control characters, which would also affect the text after the name. */
const reachingMarks = /[\u202a-\u202e\u2066-\u2069]/g
const lineBreaks = /[\p{Cc}\u2028\u2029]+/gu
/** White space, invisible characters, and letters that render as blanks. */
const inkless = /[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu

const cut = (text: string): string => {
  const letters = [...text]
  return letters.length <= longestName ? text : `${letters.slice(0, longestName - 1).join('')}…`
}

/**
 * A name that is safe to show in a page, an e-mail, a title or a file name: one line, limited in length, without effect on
 * the surrounding text. Undefined when nothing visible is left. Joiners inside words and emoji stay.
 */
export const findDisplayName = (name: string): string | undefined => {
  const displayName = cut(name.replace(reachingMarks, '').replace(lineBreaks, ' ').trim())
  return displayName.replace(inkless, '') === '' ? undefined : displayName
}

/**
 * A name that a person or a program chose, which others may see: a display name without any mark for the direction of text and
 * without surplus spaces. Undefined when nothing visible is left.
 */
export const findGivenName = (text: string): string | undefined =>
  findDisplayName(text.replace(/\p{Bidi_Control}/gu, '').replace(/[\s\p{Cc}]+/gu, ' '))

const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * A name for use inside a plain-text sentence: an e-mail, a title, an `aria-label`, an option. U+2068 and U+2069 keep a
 * right-to-left name from reordering the words and numbers beside it. In markup use `<bdi>` or `dir="auto"` instead.
 */
export const isolate = (name: string): string => (rightToLeftLetter.test(name) ? `\u2068${name}\u2069` : name)
