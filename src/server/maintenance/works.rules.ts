import type { RunProgress, RunRow } from './runs.repository.ts'

/** What a job is told of its run, and tells of it. */
export type WorkRun = {
  params: RunRow['params']
  /** What it saved last; undefined at the start. */
  checkpoint: unknown
  /** Aborts when the process stops. */
  signal: AbortSignal
  /**
   * Saves how far it is. Call it after each step that lasts.
   * @throws CancelledError, LostError: give up at once; the run can be resumed from the last checkpoint.
   */
  report(progress: RunProgress): Promise<void>
}

/** The work of one job. `run` answers a sentence on what was done; what it throws makes the run a failed one. */
export type Work = {
  run(run: WorkRun): Promise<string>
  /** After a run was interrupted or cancelled: nothing of it may go on by itself. */
  hold?(checkpoint: unknown): Promise<void>
  /** After a run was given up for good. */
  giveUp?(checkpoint: unknown): Promise<void>
}
