import { parseKeyword } from '#domain/keywords.ts'

/** How many keywords Rank Atlas chooses for an app. */
const mostChosen = 3
const longestBrand = 3

/** Control characters and marks that change the text direction, which only appear in joke names. */
const hostile = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

/** Separates the brand from the description: `Name - what it does`, `Name: what it does`. */
const separator = /\s[-–—|•·~]+\s|[-–—|]\s|[:：｜—–]/u

const word = /[\p{L}\p{N}\p{M}]+(?:['’&.+][\p{L}\p{N}\p{M}]+)*/gu

/** Words that say nothing about an app, in the most common languages of app names. */
const fillers = new Set(
  `the and for with your you our from this that all app apps new best free pro plus lite
  und der die das für mit von dein les des pour avec aux vos los las para con por del tus dos das com sua per gli tuo`.split(
    /\s+/,
  ),
)

const isMeaningful = (text: string): boolean => {
  if (fillers.has(text) || !/\p{L}/u.test(text)) return false
  // Two letters of an alphabet mean little, but two Chinese characters can be a word.
  const isDense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(text)
  return text.length > (isDense ? 1 : 2)
}

/** Splits a text into phrases of consecutive words; anything but a space between two words ends a phrase. */
const listPhrases = (text: string): string[][] =>
  text
    .split(/[^\p{L}\p{N}\p{M}\s'’&.+]+|\s[&+]\s|[.&+'’]\s|\s[.&+'’]/u)
    .map(phrase => phrase.match(word) ?? [])
    .filter(words => words.length > 0)

const listPairs = (words: readonly string[]): string[] =>
  words.slice(1).flatMap((second, index) => {
    const first = words[index] ?? ''
    return isMeaningful(first) && isMeaningful(second) ? [`${first} ${second}`] : []
  })

const listBrand = (head: string): string[] => {
  const words = head.match(word) ?? []
  const brand = words.slice(0, longestBrand).join(' ')
  return brand === '' ? [] : [brand]
}

/** The first two words of a longer brand, which is what people type. */
const listBeginnings = (head: string): string[] => {
  const words = head.match(word) ?? []
  return words.length > 2 ? [words.slice(0, 2).join(' ')] : []
}

/**
 * Keywords from an app's name: the brand, the part after a dash or colon, then single words. Most useful first, without
 * duplicates; empty for a name with control characters or direction marks.
 */
export const listKeywordsOfName = (name: string): string[] => {
  if (hostile.test(name)) return []
  const [head = '', ...tail] = name.normalize('NFC').toLowerCase().split(separator)
  const phrases = tail.flatMap(listPhrases)
  const pairs = phrases.flatMap(listPairs)
  const words = [...phrases.flat(), ...(head.match(word) ?? [])].filter(isMeaningful)
  const beginnings = phrases.length === 0 ? listBeginnings(head) : []
  const found = [...listBrand(head), ...beginnings, ...pairs, ...words].map(parseKeyword)
  return [...new Set(found.filter(keyword => keyword !== undefined))]
}

/** The keywords that Rank Atlas measures for an app by default; at most 3. */
export const chooseKeywords = (name: string): string[] => listKeywordsOfName(name).slice(0, mostChosen)
