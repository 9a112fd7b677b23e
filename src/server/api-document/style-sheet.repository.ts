import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cssColours } from '#domain/palette.ts'

const colours = cssColours(['paper', 'panel', 'ink', 'second', 'line', 'line-strong', 'accent', 'blue'])
const rules = readFileSync(new URL('./reference.css', import.meta.url), 'utf8')

/** The style sheet of the reference, as a separate file because the policy of all pages forbids inline styles. */
export const styleSheet = `:root {\n${colours}}\n${rules}`

/** Part of the address, so that browsers cache the style sheet until it changes. */
export const styleVersion = createHash('sha256').update(styleSheet).digest('hex').slice(0, 12)
