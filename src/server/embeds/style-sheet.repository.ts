import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cssColours } from '#domain/palette.ts'

const colours = cssColours(['panel', 'ink', 'second', 'line-strong', 'accent', 'on-accent', 'good', 'blue', 'amber'])
const rules = readFileSync(new URL('./embed.css', import.meta.url), 'utf8')

/** What the card is shown with: a file of our own, as its policy allows no style inside the page. */
export const styleSheet = `:root {\n${colours}}\n${rules}`

export const styleSheetPath = '/embed/embed.css'

/** Named by its content, so that a browser keeps it as long as it stays the same. */
export const styleSheetUrl = `${styleSheetPath}?v=${createHash('sha256').update(styleSheet).digest('hex').slice(0, 12)}`
