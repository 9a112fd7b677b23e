/** Letters that may be wrong in a word of this length. Another number is meant to be another. */
const mistakesIn = (word: string): number => {
  if (word.length < 4 || /^\d+$/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/**
 * How many letters were left out, added, changed or swapped with their neighbour to make `wrong` out of the beginning of
 * `right`, as nobody types a name to its end (optimal string alignment).
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

/** Whether each word typed is, but for small typos, the start of a word of the text. Both are folded. */
export const isNear = (typed: string, text: string): boolean => {
  const words = text.split(/\s+/)
  return typed.split(' ').every(one => words.some(word => isMeant(one, word)))
}

/** The term with each two neighbours swapped back, which trigrams of a short word cannot find. */
export const listSwaps = (typed: string): string[] =>
  Array.from({ length: Math.max(0, typed.length - 1) }, (_, index) => index)
    .filter(index => typed[index] !== typed[index + 1] && !/\s/.test(typed.slice(index, index + 2)))
    .map(index => typed.slice(0, index) + typed[index + 1] + typed[index] + typed.slice(index + 2))
