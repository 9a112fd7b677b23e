/** RFC 5321, with the brackets that stand around it on the wire. */
export const longestEmailAddress = 254
const longestLocalPart = 64

/**
 * One plain address and nothing around it: no name, quotes, comment, group, list or line break, and none of the signs
 * by which old mail servers were told another way. Stricter than the RFCs, so that every program reads it the same.
 */
const pattern =
  /^(?!\.)(?!.*\.[.@])[A-Za-z0-9._'+&=~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$/

/** Whether mail can be sent to it. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= longestEmailAddress && text.indexOf('@') <= longestLocalPart && pattern.test(text)
