import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'

// Linux schedules threads one by one, by their own priority; a higher number gives way. The thread that answers requests goes
// first, then the databases, then the process that draws.

const ofDatabases = 5
const ofDrawing = 10

const isLinux = process.platform === 'linux'

/** Where this fails, because a thread has just ended or a sandbox forbids it, threads stay equal, as on other systems. */
const tryTo = (lower: () => void): void => {
  try {
    lower()
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}

const lowerOwn = (to: number): void => {
  if (isLinux) tryTo(() => setPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)), to))
}

/** The process that draws gives way to all others. */
export const lowerPriorityOfDrawing = (): void => lowerOwn(ofDrawing)

/** The thread of PGlite gives way to the one that answers requests. */
export const lowerPriorityOfPglite = (): void => lowerOwn(ofDatabases)

const threads = '/proc/self/task'

/** As Linux names them: those of Node and V8 are not among them. */
const isOfChdb = (name: string): boolean => /^(libuv-worker|ThreadPool|MergeMutate|BgSchPool|Query)/.test(name)

/** Node runs statements of chDB in its pool of threads, and chDB has its own. A thread that one of them starts inherits this. */
export const lowerPriorityOfChdb = (): void => {
  if (!isLinux) return
  for (const thread of readdirSync(threads)) {
    tryTo(() => {
      if (isOfChdb(readFileSync(`${threads}/${thread}/comm`, 'utf8'))) setPriority(Number(thread), ofDatabases)
    })
  }
}
