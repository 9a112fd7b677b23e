import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { svgAddress } from './elements.rules.ts'

const folder = dirname(createRequire(import.meta.url).resolve('@twemoji/svg/package.json'))

const joiner = '200d'
const emojiLook = 'fe0f'

/** Files are named by code points, without the emoji variation selector unless the emoji is a sequence. */
const filesOf = (emoji: string): string[] => {
  const parts = [...emoji].map(part => part.codePointAt(0)?.toString(16) ?? '')
  const plain = parts.filter(part => part !== emojiLook)
  const names = parts.includes(joiner) ? [parts, plain] : [plain, parts]
  return names.map(name => join(folder, `${name.join('-')}.svg`))
}

const findFile = (emoji: string): string | undefined => filesOf(emoji).find(file => existsSync(file))

/** Whether there is an image for it; the newest emoji have none. */
export const hasEmoji = (emoji: string): boolean => findFile(emoji) !== undefined

/** The emoji's image as a data URL; undefined if there is none. */
export const findEmoji = async (emoji: string): Promise<string | undefined> => {
  const file = findFile(emoji)
  return file && svgAddress(await readFile(file, 'utf8'))
}

const firstRegional = 0x1f1e6
const firstLetter = 'a'.charCodeAt(0)

/** A country's flag as a data URL; undefined for a code without a flag. */
export const findFlag = (country: string): Promise<string | undefined> =>
  findEmoji(
    String.fromCodePoint(
      ...[...country.toLowerCase()].map(letter => firstRegional + letter.charCodeAt(0) - firstLetter),
    ),
  )
