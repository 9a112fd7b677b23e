import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** What the card is shown with: a file of our own, as its policy allows no style inside the page. */
export const styleSheet = readFileSync(new URL('./embed.css', import.meta.url), 'utf8')

export const styleSheetPath = '/embed/embed.css'

/** Named by its content, so that a browser keeps it as long as it stays the same. */
export const styleSheetUrl = `${styleSheetPath}?v=${createHash('sha256').update(styleSheet).digest('hex').slice(0, 12)}`
