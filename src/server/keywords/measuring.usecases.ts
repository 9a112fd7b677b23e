import type { AppId } from '#domain/ranks.ts'
import { minuteMs } from '#domain/units.ts'
import { listAppsOfSearch } from './app-keywords.repository.ts'
import { type AttemptsOptions, createAttempts, type Outcome } from './attempts.usecases.ts'
import { type ClaimedSearch, claimSearch, type DueSearch, listDueSearches } from './plans.repository.ts'

export type MeasuringOptions = AttemptsOptions & {
  /** Whether this server may send requests now; admins start and pause it. */
  findStanding: () => Promise<'off' | 'not-started' | 'paused' | 'on'>
}

export type MeasureRun = { signal?: AbortSignal | undefined; limit?: number | undefined }

const slotPatienceMs = minuteMs
/** As many searches as fit into one run at the usual pace, with other calls in between. */
const longestRun = 60
const longestRunMs = 8 * minuteMs
/** After this many failed searches in a row, the network is down and the run stops. */
const failuresToStop = 3

/** Measures the positions of apps in the wanted searches, each once a day, with any number of processes. */
export const createMeasuring = ({ findStanding, ...options }: MeasuringOptions) => {
  const { db, clock, pace } = options
  const { attempt, putBack } = createAttempts(options)
  const listeners = new Set<(appIds: readonly AppId[]) => void>()
  const stopping = new AbortController()

  const later = (ms: number): Date => new Date(clock.now().getTime() + ms)

  const tell = async (claim: ClaimedSearch): Promise<void> => {
    const appIds = await listAppsOfSearch(db, claim)
    for (const listener of listeners) listener(appIds)
  }

  /** Calls for waiting people go first. False if the next slot is too far away. */
  const takeSlot = async (signal: AbortSignal): Promise<boolean> => {
    try {
      return (await pace.take('search', { until: later(slotPatienceMs), signal })) === undefined
    } catch (error) {
      if (signal.aborted) return false
      throw error
    }
  }

  /** Undefined if another worker has claimed the search. */
  const take = async (due: DueSearch, signal: AbortSignal): Promise<Outcome | undefined> => {
    const claim = await claimSearch(db, due, clock.now())
    if (!claim) return undefined
    const outcome = (await takeSlot(signal)) ? await attempt(claim, signal) : await putBack(claim)
    if (outcome === 'measured') await tell(claim)
    return outcome
  }

  /** Measures at most `limit` due searches and returns how many were measured. */
  const measureDue = async ({ signal: own, limit = longestRun }: MeasureRun = {}): Promise<number> => {
    const signal = own ? AbortSignal.any([stopping.signal, own]) : stopping.signal
    if ((await findStanding()) !== 'on') return 0
    const until = later(longestRunMs)
    let measured = 0
    let failuresInRow = 0
    for (const due of await listDueSearches(db, clock.now(), limit)) {
      if (signal.aborted || clock.now() > until || failuresInRow >= failuresToStop) break
      const outcome = await take(due, signal)
      if (outcome === 'later') break
      if (outcome === 'measured') measured += 1
      if (outcome !== undefined) failuresInRow = outcome === 'failed' ? failuresInRow + 1 : 0
    }
    return measured
  }

  return {
    measureDue,
    /** Calls the listener when this process measures a keyword that Rank Atlas chose, with its apps. */
    onMeasured: (listener: (appIds: readonly AppId[]) => void): void => void listeners.add(listener),
    /** Aborts a run and releases its search. */
    stop: (): void => stopping.abort(),
  }
}
