// What makes our own processes start sooner, and take less memory.
import { pathToFileURL } from 'node:url'
import { inRoot } from './paths.mjs'

const importOf = file => `--import=${pathToFileURL(inRoot('scripts', 'lib', file)).href}`

const nameOf = option => option.slice(0, option.indexOf('='))

/** The options that somebody has set stay as they are, in their order; a program that starts another adds nothing twice. */
export const addImports = (options, files) =>
  [options, ...files.map(importOf).filter(one => !options.includes(one))].filter(Boolean).join(' ')

/** An option of V8 that somebody has set counts, not ours. */
export const addOption = (options, option) =>
  options.includes(nameOf(option)) ? options : [options, option].filter(Boolean).join(' ')

const environmentOf = files => ({
  NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node'),
  NODE_OPTIONS: addImports(process.env.NODE_OPTIONS ?? '', files),
})

/**
 * From these sizes on, in bytes, glibc gives memory back to the system; left alone it raises them by itself. And V8 made room
 * of 128 MB for new objects alone. What both save is measured in docs/decisions/0025.
 */
const returnedFrom = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '1048576' }
const newSpace = '--max-semi-space-size=16'

const people = environmentOf(['quick-imports.mjs'])

/** Environment of a process: code that was compiled once is kept beside the packages, for all later ones. */
export const quickNode = {
  ...people,
  ...Object.fromEntries(Object.entries(returnedFrom).map(([name, bytes]) => [name, process.env[name] ?? bytes])),
  NODE_OPTIONS: addOption(people.NODE_OPTIONS, newSpace),
}

/** For the hundreds of processes that the tests start, and soon end. */
export const shortLivedNode = environmentOf(['quick-imports.mjs', 'short-lived.mjs'])
