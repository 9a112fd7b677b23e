import { parseKeyword } from '#domain/keywords.ts'

/** So many keywords Rank Atlas chooses for an app by itself. */
const mostChosen = 3
const longestBrand = 3

/** Line breaks and the like, and marks that turn the direction of what follows: such a name is somebody's joke. */
const hostile = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u

/** What stands between the name itself and what it says of the app: `Name - what it does`, `Name: what it does`. */
const separator = /\s[-–—|•·~]+\s|[-–—|]\s|[:：｜—–]/u

const word = /[\p{L}\p{N}\p{M}]+(?:['’&.+][\p{L}\p{N}\p{M}]+)*/gu

/** Words that nobody searches an app by, in the languages most names are written in. */
const fillers = new Set(
  `the and for with your you our from this that all app apps new best free pro plus lite
  und der die das für mit von dein les des pour avec aux vos los las para con por del tus dos das com sua per gli tuo`.split(
    /\s+/,
  ),
)

const isMeaningful = (text: string): boolean => {
  if (fillers.has(text) || !/\p{L}/u.test(text)) return false
  // Two letters of an alphabet say nothing, and two characters of Chinese are a word.
  const isDense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(text)
  return text.length > (isDense ? 1 : 2)
}

/** Words in their order; what stands between two lists of them is more than a space. */
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

/** Of `a long brand`: how it begins, which is what people type. */
const listBeginnings = (head: string): string[] => {
  const words = head.match(word) ?? []
  return words.length > 2 ? [words.slice(0, 2).join(' ')] : []
}

/**
 * What people may search an app by, as its name tells: the brand, what the name says after a dash or colon, then single
 * words. In the order of use, each once; nothing for a name that breaks lines or turns its direction.
 */
export const listKeywordsOfName = (name: string): string[] => {
  if (hostile.test(name)) return []
  const [head = '', ...tail] = name.normalize('NFC').toLowerCase().split(separator)
  const said = tail.flatMap(listPhrases)
  const pairs = said.flatMap(listPairs)
  const words = [...said.flat(), ...(head.match(word) ?? [])].filter(isMeaningful)
  const beginnings = said.length === 0 ? listBeginnings(head) : []
  const found = [...listBrand(head), ...beginnings, ...pairs, ...words].map(parseKeyword)
  return [...new Set(found.filter(keyword => keyword !== undefined))]
}

/** The keywords that Rank Atlas measures for an app until somebody names better ones; at most 3. */
export const chooseKeywords = (name: string): string[] => listKeywordsOfName(name).slice(0, mostChosen)
