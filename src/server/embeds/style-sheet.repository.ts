import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cssColours } from '#domain/palette.ts'

const colours = cssColours(['panel', 'ink', 'second', 'line-strong', 'accent', 'on-accent', 'good', 'blue', 'amber'])
const rules = readFileSync(new URL('./embed.css', import.meta.url), 'utf8')

/** The card's style sheet, as a separate file because its CSP forbids inline styles. */
export const styleSheet = `:root {\n${colours}}\n${rules}`

export const styleSheetPath = '/embed/embed.css'

/** The content hash in the URL lets browsers cache it until it changes. */
export const styleSheetUrl = `${styleSheetPath}?v=${createHash('sha256').update(styleSheet).digest('hex').slice(0, 12)}`
