/** Apple answers so many places of a search. */
export const searchDepth = 200

const longestKeyword = 100

/**
 * What people search for, as it is compared and kept: in lower case, with single spaces. Undefined for text that nobody
 * could search for: empty, longer than 100 characters, or with control characters.
 */
export const parseKeyword = (text: string): string | undefined => {
  const keyword = text.normalize('NFC').toLowerCase().trim().replace(/\s+/g, ' ')
  if (keyword === '' || [...keyword].length > longestKeyword || /\p{Cc}|\p{Cf}|\p{Cs}/u.test(keyword)) return undefined
  return keyword
}
