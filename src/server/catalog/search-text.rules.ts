import anyAscii from 'any-ascii'

/** Longest indexed name; some names run to a whole description. */
const longestFolded = 400

/**
 * Folds text of any script to plain ASCII words: `Ångström’s 東京!` becomes `angstroms dongjing`. Queries and names are folded
 * the same way.
 */
export const foldText = (text: string): string =>
  anyAscii(text.slice(0, longestFolded).toWellFormed().normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/['`]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .slice(0, longestFolded)
    .trim()

/** Folded name and developer, one per line. The leading space on each line lets `% word` match the start of any word. */
export const toSearchText = ({ name, developer }: { name: string; developer: string }): string =>
  ` ${foldText(name)}\n ${foldText(developer)}`
