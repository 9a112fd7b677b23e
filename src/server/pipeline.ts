import { dayMs, minuteMs, secondMs } from '#domain/units.ts'
import type { Correct } from './alerts/corrections.usecases.ts'
import type { Evaluate } from './alerts/evaluation.usecases.ts'
import type { Outbox } from './deliveries/outbox.usecases.ts'
import type { History } from './history/history.usecases.ts'
import type { Clock } from './platform/clock.ts'
import { messageOf } from './platform/errors.ts'
import type { Log } from './platform/log.ts'
import type { Weather } from './weather/weather.usecases.ts'

/**
 * The order of things, and the only file that knows it: collect → record → summarize → evaluate → deliver. The collector
 * records by itself, in the transaction that ends a chart, and history moves that into its tables; summaries are read
 * from them when they are asked for. What follows is started here.
 */
export type PipelineOptions = {
  history: Pick<History, 'onRecorded'>
  evaluate: Evaluate
  correct: Correct
  outbox: Pick<Outbox, 'startDue' | 'findNextDue' | 'onFree' | 'stop'>
  weather: Pick<Weather, 'fillMoves'>
  clock: Clock
  log: Log
}

/** What other processes record, and sweeps that end without a chart, are noticed after this time. */
const looksEveryMs = 30 * secondMs
/** A batch is recorded while a sweep goes on; several of them are one look. */
const calmMs = 2 * secondMs
/** A message that is due is sent within this time, also when another process wrote it. */
const deliversEveryMs = 5 * secondMs
const longestEndMs = 5 * secondMs
/** A sweep measures what is new; what an import adds before that is derived each hour. */
const movesOverMs = 30 * dayMs

/** Work that is done again and again: each time it is woken, and at least every so often. */
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
      log.warn({ err: error }, `${name} failed and is tried again: ${messageOf(error)}`)
      return minuteMs / 2
    }
  }

  return {
    wake: () => wake.abort(),
    /** `work` answers how long to rest after it. */
    run: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        wake = new AbortController()
        const restMs = await runOnce(signal)
        if (!wake.signal.aborted) await clock.sleep(restMs, AbortSignal.any([signal, wake.signal]))
      }
    },
  }
}

export type Pipeline = { deliverSoon(): void; stop(): Promise<void> }

/** Starts to look at what is recorded and to send what is due, in this process, until it is stopped. */
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
    // So nobody who asks for the weather after a sweep waits for it.
    if (hasLooked) await weather.fillMoves({ from: new Date(clock.now().getTime() - movesOverMs), signal })
    return looksEveryMs
  })
  const stopListening = history.onRecorded(() => void clock.sleep(calmMs, stopping.signal).then(evaluating.wake))
  const running = Promise.all([evaluating.run(stopping.signal), delivering.run(stopping.signal)])
  return {
    deliverSoon: delivering.wake,
    stop: async () => {
      stopListening()
      stopping.abort()
      const waiting = new AbortController()
      await Promise.race([Promise.all([running, outbox.stop()]), clock.sleep(longestEndMs, waiting.signal)])
      waiting.abort()
    },
  }
}
