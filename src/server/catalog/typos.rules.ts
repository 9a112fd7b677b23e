/** How many typos a word of this length may have. Numbers must match exactly. */
const mistakesIn = (word: string): number => {
  if (word.length < 4 || /^\d+$/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/**
 * Fewest omissions, insertions, substitutions and swaps of neighbours between `wrong` and a prefix of `right` (optimal string
 * alignment). A prefix, because people rarely type a whole name.
 */
const countMistakes = (wrong: string, right: string): number => {
  let before: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let i = 1; i <= wrong.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= right.length; j += 1) {
      const changed = (last[j - 1] ?? 0) + (wrong[i - 1] === right[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && wrong[i - 1] === right[j - 2] && wrong[i - 2] === right[j - 1]
      const swapped = isSwapped ? (before[j - 2] ?? 0) + 1 : changed
      row.push(Math.min(changed, swapped, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    before = last
    last = row
  }
  return Math.min(...last)
}

const isMeant = (typed: string, word: string): boolean => {
  const allowed = mistakesIn(typed)
  if (typed.length - word.length > allowed) return false
  return countMistakes(typed, word.slice(0, typed.length + allowed)) <= allowed
}

/** Whether each typed word, except for small typos, starts a word of the text. Both are folded. */
export const isNear = (typed: string, text: string): boolean => {
  const words = text.split(/\s+/)
  return typed.split(' ').every(part => words.some(word => isMeant(part, word)))
}

/** The term with each pair of neighbours swapped back. Trigrams miss such swaps in short words. */
export const listSwaps = (typed: string): string[] =>
  Array.from({ length: Math.max(0, typed.length - 1) }, (_, index) => index)
    .filter(index => typed[index] !== typed[index + 1] && !/\s/.test(typed.slice(index, index + 2)))
    .map(index => typed.slice(0, index) + typed[index + 1] + typed[index] + typed.slice(index + 2))

/** As pg_trgm counts them: each word padded with two spaces in front and one behind. */
const countTrigrams = (folded: string): number =>
  new Set(
    folded
      .split(' ')
      .flatMap(word => Array.from({ length: word.length + 1 }, (_, at) => `  ${word} `.slice(at, at + 3))),
  ).size

/**
 * Minimum similarity of the term to a part of the text, by their trigrams. High enough that one of several words does not
 * match alone.
 */
export const leastSimilarity = (typed: string): number => (typed.includes(' ') ? 0.61 : 0.4)

/** A swap changes four trigrams, and the end of a word that continues in the text changes a fifth. */
const [trigramsLost, trigramsGained] = [5, 4]

/** Whether trigrams may miss the term with two neighbours swapped, which happens only to short terms. */
export const isSwapMissed = (typed: string): boolean => {
  const all = countTrigrams(typed)
  return (all - trigramsLost) / (all + trigramsGained) < leastSimilarity(typed)
}

/** The longest text to compare by trigrams; each of them costs time. No name on the App Store has more letters. */
const longestCompared = 40

/** The start of a long term up to a whole word, if there is one. */
export const comparedPart = (typed: string): string => {
  if (typed.length <= longestCompared) return typed
  const start = typed.slice(0, longestCompared + 1)
  const end = start.lastIndexOf(' ')
  return end > 0 ? start.slice(0, end) : start.slice(0, longestCompared)
}
