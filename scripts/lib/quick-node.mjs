// Options that make our processes start faster and use less memory.
import { pathToFileURL } from 'node:url'
import { inRoot } from './paths.mjs'

const importOf = file => `--import=${pathToFileURL(inRoot('scripts', 'lib', file)).href}`

const nameOf = option => option.slice(0, option.indexOf('='))

/** Keeps the options of NODE_OPTIONS in their order and adds each of ours once, even in child processes. */
export const addImports = (options, files) =>
  [options, ...files.map(importOf).filter(option => !options.includes(option))].filter(Boolean).join(' ')

/** A V8 option set by the user takes precedence over ours. */
export const addOption = (options, option) =>
  options.includes(nameOf(option)) ? options : [options, option].filter(Boolean).join(' ')

const environmentOf = files => ({
  NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node'),
  NODE_OPTIONS: addImports(process.env.NODE_OPTIONS ?? '', files),
})

/**
 * Above these sizes, in bytes, glibc returns memory to the system; by default it raises them over time. V8 alone reserved 128
 * MB for new objects. docs/decisions/0025 has the measurements.
 */
const returnedFrom = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }
const newSpace = '--max-semi-space-size=16'

const people = environmentOf(['quick-imports.mjs', 'small-heap.mjs'])

/** Environment of a process: compiled code is cached next to the packages for later processes. */
export const quickNode = {
  ...people,
  ...Object.fromEntries(Object.entries(returnedFrom).map(([name, bytes]) => [name, process.env[name] ?? bytes])),
  NODE_OPTIONS: addOption(people.NODE_OPTIONS, newSpace),
}

/** For the hundreds of short-lived processes that the tests start. */
export const shortLivedNode = environmentOf(['quick-imports.mjs'])
