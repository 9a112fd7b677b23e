import { findGivenName } from './display-names.ts'

/** A person's own label on an app they track. */
export const mostTags = 8
/** In characters. */
export const longestTag = 24

/** Tags are the same if they differ in case only. */
export const isSameTag = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** On one line; empty if nothing visible is left. */
export const tidyTag = (text: string): string => findGivenName(text) ?? ''

/** The tags without surplus spaces, empty ones and repetitions, in their order. */
export const tidyTags = (texts: readonly string[]): string[] =>
  texts.map(tidyTag).filter((tag, index, all) => tag !== '' && all.findIndex(other => isSameTag(tag, other)) === index)

/** The tags in a text with commas between them. */
export const splitTags = (text: string): string[] => tidyTags(text.split(','))

/** Why these tags cannot be saved; undefined if they can. */
export const findTagsProblem = (tags: readonly string[]): string | undefined => {
  const long = tags.find(tag => [...tag].length > longestTag)
  if (long) return `A tag has at most ${longestTag} characters; “${long}” is longer.`
  return tags.length > mostTags ? `An app has at most ${mostTags} tags.` : undefined
}
