// What makes our own processes start sooner.
import { pathToFileURL } from 'node:url'
import { inRoot } from './paths.mjs'

const importOf = file => `--import=${pathToFileURL(inRoot('scripts', 'lib', file)).href}`

/** The options that somebody has set stay as they are, in their order; a program that starts another adds nothing twice. */
export const addImports = (options, files) =>
  [options, ...files.map(importOf).filter(one => !options.includes(one))].filter(Boolean).join(' ')

const environmentOf = files => ({
  NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node'),
  NODE_OPTIONS: addImports(process.env.NODE_OPTIONS ?? '', files),
})

/** Environment of a process: code that was compiled once is kept beside the packages, for all later ones. */
export const quickNode = environmentOf(['quick-imports.mjs'])

/** The same for the hundreds of processes that the tests start, and soon end. */
export const shortLivedNode = environmentOf(['quick-imports.mjs', 'short-lived.mjs'])
