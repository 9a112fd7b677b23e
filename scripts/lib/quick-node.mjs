// What makes our own processes start in half of the time.
import { pathToFileURL } from 'node:url'
import { inRoot } from './paths.mjs'

const options = (process.env.NODE_OPTIONS ?? '').split(' ').filter(Boolean)
const importOf = file => `--import=${pathToFileURL(inRoot('scripts', 'lib', file)).href}`

const environmentOf = files => ({
  NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node'),
  NODE_OPTIONS: [...new Set([...options, ...files.map(importOf)])].join(' '),
})

/** Environment of a process: code that was compiled once is kept beside the packages, for all later ones. */
export const quickNode = environmentOf(['quick-imports.mjs'])

/** The same for the hundreds of processes that the tests start, and soon end. */
export const shortLivedNode = environmentOf(['quick-imports.mjs', 'short-lived.mjs'])
