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
