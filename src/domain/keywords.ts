/** The maximum number of results of an App Store search. */
export const searchDepth = 200

const longestKeyword = 100

/**
 * Normalizes a keyword for comparison and storage: lower case, single spaces. Undefined when it is empty, longer than 100
 * characters, or has control characters.
 */
export const parseKeyword = (text: string): string | undefined => {
  const keyword = text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ')
  if (keyword === '' || [...keyword].length > longestKeyword || /\p{Cc}|\p{Cf}|\p{Cs}/u.test(keyword)) return undefined
  return keyword
}
