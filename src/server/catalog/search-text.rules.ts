import anyAscii from 'any-ascii'

/** No search asks for more of a name than this; some names are books. */
const longestFolded = 400

/** Plain words of any script: `Ångström’s 東京!` is `angstroms dongjing`. Queries and names are folded alike. */
export const foldText = (text: string): string =>
  anyAscii(text.slice(0, longestFolded).toWellFormed().normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/['`]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .slice(0, longestFolded)
    .trim()

/** Name and developer, each folded on a line of its own. The blank before each lets a word be found by its start. */
export const toSearchText = ({ name, developer }: { name: string; developer: string }): string =>
  ` ${foldText(name)}\n ${foldText(developer)}`
