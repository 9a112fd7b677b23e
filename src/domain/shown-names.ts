/** More than Apple has ever allowed for a name; what is longer is somebody's joke on those who list it. */
const longestName = 255

/** Controls and marks that turn the direction of what stands after them: they reach past the name they came with. */
const reachingMarks = /[\u202a-\u202e\u2066-\u2069]/g
const lineBreaks = /[\p{Cc}\u2028\u2029]+/gu
/** Space and marks that take no ink, and letters that are drawn empty. */
const inkless = /[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu

const cut = (text: string): string => {
  const letters = [...text]
  return letters.length <= longestName ? text : `${letters.slice(0, longestName - 1).join('')}…`
}

/**
 * A name as it may stand in a page, a letter, a title or a file: on one line, of a length that fits, leaving the text around
 * it alone. Undefined when there is nothing in it to read. Joiners inside words and emoji stay.
 */
export const findShownName = (name: string): string | undefined => {
  const shown = cut(name.replace(reachingMarks, '').replace(lineBreaks, ' ').trim())
  return shown.replace(inkless, '') === '' ? undefined : shown
}
