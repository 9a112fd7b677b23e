// What every command of this project has in common: one sentence on failure, signals passed on, an exit code.
import { constants } from 'node:os'
import { endedBySignal, passSignalsOn } from './processes.mjs'

/** A failure the person at the terminal can act on: its message is one sentence, printed without a stack. */
export class CommandError extends Error {
  name = 'CommandError'
}

const exitCodeOfFailure = error => {
  const signal = endedBySignal()
  // A step that failed because we were told to stop is no news.
  if (signal) return 128 + constants.signals[signal]
  process.stderr.write(`${error instanceof CommandError ? error.message : error?.stack}\n`)
  return 1
}

/**
 * Ends this process when `main` is done; what it left running is killed.
 * @param {() => Promise<number>} main resolves to the exit code
 */
export const runCommand = async main => {
  passSignalsOn()
  process.exit(await main().catch(exitCodeOfFailure))
}
