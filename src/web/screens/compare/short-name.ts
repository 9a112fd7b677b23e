/** As people count letters: a flag or a family of emoji is one. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A name where there is room for so many letters. */
export const shortName = (name: string, most: number): string => {
  const all = [...letters.segment(name)].map(({ segment }) => segment)
  return all.length > most
    ? `${all
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : name
}
