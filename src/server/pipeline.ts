import { dayMs, minuteMs, secondMs } from '#domain/units.ts'
import type { Evaluate } from './alerts/evaluation.usecases.ts'
import type { Correct } from './alerts/inbox/corrections.usecases.ts'
import type { Outbox } from './deliveries/outbox.usecases.ts'
import type { History } from './history/history.usecases.ts'
import type { Clock } from './platform/process/clock.ts'
import { messageOf } from './platform/process/errors.ts'
import type { Log } from './platform/process/log.ts'
import type { Weather } from './weather/weather.usecases.ts'

/**
 * The only file that knows the order of the steps: collect → record → summarize → evaluate → deliver. The transaction that
 * finishes a chart records it, and summaries are computed from history on request. This file starts the remaining steps.
 */
export type PipelineOptions = {
  history: Pick<History, 'version'>
  evaluate: Evaluate
  correct: Correct
  outbox: Pick<Outbox, 'startDue' | 'findNextDue' | 'onFree' | 'stop'>
  weather: Pick<Weather, 'fillMoves'>
  clock: Clock
  log: Log
}

/** How soon recordings of other processes, and sweeps that end without a chart, are noticed. */
const looksEveryMs = 30 * secondMs
/** Delay after a recording, so that several charts are evaluated together. */
const calmMs = 2 * secondMs
/** How soon a due message is sent, even if another process created it. */
const deliversEveryMs = 5 * secondMs
const longestEndMs = 5 * secondMs
/** Moves of recent measurements are derived after each evaluation; older ones, from imports, are derived hourly. */
const movesOverMs = 30 * dayMs

/** A loop that runs its work when woken, and otherwise after the rest time that the work returns. */
const createRound = (
  { clock, log }: Pick<PipelineOptions, 'clock' | 'log'>,
  name: string,
  work: (signal: AbortSignal) => Promise<number>,
) => {
  let wake = new AbortController()

  const runOnce = async (signal: AbortSignal): Promise<number> => {
    try {
      return await work(signal)
    } catch (error) {
      log.warn({ err: error }, `${name} failed and will be retried: ${messageOf(error)}`)
      return minuteMs / 2
    }
  }

  return {
    wake: () => wake.abort(),
    /** `work` returns the time to rest afterwards, in milliseconds. */
    run: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        wake = new AbortController()
        const restMs = await runOnce(signal)
        if (!wake.signal.aborted) await clock.sleep(restMs, AbortSignal.any([signal, wake.signal]))
      }
    },
  }
}

export type Pipeline = { stop(): Promise<void> }

/** Starts evaluating recordings and delivering due messages in this process, until stopped. */
export const startPipeline = ({
  history,
  evaluate,
  correct,
  outbox,
  weather,
  clock,
  log,
}: PipelineOptions): Pipeline => {
  const stopping = new AbortController()
  const delivering = createRound({ clock, log }, 'Sending messages', async () => {
    await outbox.startDue()
    const next = await outbox.findNextDue()
    return next
      ? Math.min(Math.max(next.getTime() - clock.now().getTime(), secondMs), deliversEveryMs)
      : deliversEveryMs
  })
  outbox.onFree(() => delivering.wake())
  const evaluating = createRound({ clock, log }, 'Evaluating alerts', async signal => {
    let hasLooked = false
    for (; !signal.aborted && (await evaluate()); hasLooked = true) delivering.wake()
    while (!signal.aborted && (await correct())) delivering.wake()
    // Derives moves ahead of time, so that readers of the chart weather do not wait after a sweep.
    if (hasLooked) await weather.fillMoves({ from: new Date(clock.now().getTime() - movesOverMs), signal })
    return looksEveryMs
  })
  let isWaking = false
  const scheduleEvaluation = async (): Promise<void> => {
    if (isWaking) return
    isWaking = true
    await clock.sleep(calmMs, stopping.signal)
    isWaking = false
    evaluating.wake()
  }
  const stopListening = history.version.onRaised(() => void scheduleEvaluation())
  const running = Promise.all([evaluating.run(stopping.signal), delivering.run(stopping.signal)])
  return {
    stop: async () => {
      stopListening()
      stopping.abort()
      const waiting = new AbortController()
      await Promise.race([Promise.all([running, outbox.stop()]), clock.sleep(longestEndMs, waiting.signal)])
      waiting.abort()
    },
  }
}
