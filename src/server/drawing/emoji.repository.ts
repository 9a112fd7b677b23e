import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { svgAddress } from './elements.rules.ts'

const { resolve } = createRequire(import.meta.url)

const joiner = '200d'
const emojiLook = 'fe0f'

/** The files are named by code points, without the sign for "as an emoji" unless the emoji is made of several. */
const fileNamesOf = (emoji: string): string[] => {
  const parts = [...emoji].map(part => part.codePointAt(0)?.toString(16) ?? '')
  const plain = parts.filter(part => part !== emojiLook).join('-')
  return parts.includes(joiner) ? [parts.join('-'), plain] : [plain, parts.join('-')]
}

/** The picture of an emoji as a data address; undefined for one that is newer than the pictures. */
export const findEmoji = async (emoji: string): Promise<string | undefined> => {
  for (const name of fileNamesOf(emoji)) {
    try {
      return svgAddress(await readFile(resolve(`@twemoji/svg/${name}.svg`), 'utf8'))
    } catch {
      // Another name, or none.
    }
  }
  return undefined
}
