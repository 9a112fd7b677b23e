import type { RunProgress, RunRow } from './runs.repository.ts'

/** The input of a run, and its callbacks. */
export type WorkRun = {
  params: RunRow['params']
  /** The last saved checkpoint; undefined at the start. */
  checkpoint: unknown
  /** Aborts when the process stops. */
  signal: AbortSignal
  /**
   * Saves progress. Call it after each long step.
   * @throws CancelledError, LostError: stop at once; the run can be resumed from the last checkpoint.
   */
  report(progress: RunProgress): Promise<void>
}

/** The work of one job. `run` returns a sentence with the result; if it throws, the run failed. */
export type Work = {
  run(run: WorkRun): Promise<string>
  /** Called after an interruption or cancellation. Must stop any work in the background. */
  hold?(checkpoint: unknown): Promise<void>
  /** Called after a run was reset. */
  giveUp?(checkpoint: unknown): Promise<void>
}
