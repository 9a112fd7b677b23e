// Options that make our processes start faster and use less memory.
import { pathToFileURL } from 'node:url'
import { inRoot } from './paths.mjs'

const importOf = file => `--import=${pathToFileURL(inRoot('scripts', 'launch', file)).href}`

const nameOf = option => option.slice(0, option.indexOf('='))

/** Keeps the options of NODE_OPTIONS in their order and adds ours once, even in child processes. */
export const addImport = (options, file) =>
  options.includes(importOf(file)) ? options : [options, importOf(file)].filter(Boolean).join(' ')

/** A V8 option set by the user takes precedence over ours. */
export const addOption = (options, option) =>
  options.includes(nameOf(option)) ? options : [options, option].filter(Boolean).join(' ')

/**
 * For each process of ours: compiled code is cached next to the packages for later ones, so that a start of the server takes
 * 2.0 s of CPU instead of 3.3. Everybody who starts a server waits for it, and a test run starts hundreds of processes.
 */
export const shortLivedNode = {
  NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'node'),
  NODE_OPTIONS: addImport(process.env.NODE_OPTIONS ?? '', 'quick-imports.mjs'),
}

/**
 * Above these sizes, in bytes, glibc returns memory to the system; by default it raises them over time. V8 alone reserved 128
 * MB for new objects. A server with 1 GB has room for more: docs/decisions/0025 has the measurements.
 */
const returnedFrom = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' }
const newSpace = '--max-semi-space-size=16'

/** For servers, whose memory others on the machine need. */
export const quickNode = {
  ...shortLivedNode,
  ...Object.fromEntries(Object.entries(returnedFrom).map(([name, bytes]) => [name, process.env[name] ?? bytes])),
  NODE_OPTIONS: addOption(shortLivedNode.NODE_OPTIONS, newSpace),
}
