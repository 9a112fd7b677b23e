/** Counts characters as people see them, so that a flag or a family emoji counts as one. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Shortens a name to at most this many characters. */
export const shortName = (name: string, most: number): string => {
  const all = [...letters.segment(name)].map(({ segment }) => segment)
  return all.length > most
    ? `${all
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
    : name
}
