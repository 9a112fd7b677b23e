// What makes our own processes start in half of the time. The tests start hundreds.
import { pathToFileURL } from 'node:url'
import { inRoot } from './paths.mjs'

const imports = `--import=${pathToFileURL(inRoot('scripts', 'lib', 'quick-imports.mjs')).href}`
const options = (process.env.NODE_OPTIONS ?? '').split(' ').filter(Boolean)

/** Environment of a process: code that was compiled once is kept beside the packages, for all later ones. */
export const quickNode = {
  NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node'),
  NODE_OPTIONS: [...new Set([...options, imports])].join(' '),
}
