// What all commands of this project share: one sentence on failure, forwarded signals, an exit code.
import { constants } from 'node:os'
import { endedBySignal, passSignalsOn } from './processes.mjs'

/** A failure that the user can fix: its message is one sentence, printed without a stack trace. */
export class CommandError extends Error {
  name = 'CommandError'
}

const exitCodeOfFailure = error => {
  const signal = endedBySignal()
  // A step that failed because of our stop signal is not reported.
  if (signal) return 128 + constants.signals[signal]
  process.stderr.write(`${error instanceof CommandError ? error.message : error?.stack}\n`)
  return 1
}

/**
 * Exits when `main` is done and kills any process it left running.
 * @param {() => Promise<number>} main resolves to the exit code
 */
export const runCommand = async main => {
  passSignalsOn()
  process.exit(await main().catch(exitCodeOfFailure))
}
