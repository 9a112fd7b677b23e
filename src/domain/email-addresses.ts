/** The limit of RFC 5321 without the angle brackets. */
export const longestEmailAddress = 254
const longestLocalPart = 64

/**
 * A plain address: no display name, quotes, comments, groups, lists or line breaks, and no source routes (`%`, `!`). Stricter
 * than the RFCs, so that every mail program parses it the same way.
 */
const pattern =
  /^(?!\.)(?!.*\.[.@])[A-Za-z0-9._'+&=~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/

export const isEmailAddress = (text: string): boolean =>
  text.length <= longestEmailAddress && text.indexOf('@') <= longestLocalPart && pattern.test(text)
