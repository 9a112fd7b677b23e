import type { AppId } from '#domain/ranks.ts'
import { minuteMs } from '#domain/units.ts'
import { listAppsOfSearch } from './app-keywords.repository.ts'
import { type AttemptsOptions, createAttempts, type Outcome } from './attempts.usecases.ts'
import { type ClaimedSearch, claimSearch, type DueSearch, listDueSearches } from './plans.repository.ts'

export type MeasuringOptions = AttemptsOptions & {
  /** Whether this server may ask for anything now: admins start and pause it. */
  findStanding: () => Promise<'off' | 'not-started' | 'paused' | 'on'>
}

export type MeasureRun = { signal?: AbortSignal | undefined; limit?: number | undefined }

const slotPatienceMs = minuteMs
/** So many take as long, at the usual pace and with others asking, as one run may. */
const longestRun = 60
const longestRunMs = 8 * minuteMs
/** When this many searches in a row fail, it is the network and not a search. */
const failuresToStop = 3

/** Measures where apps are in the results of the searches that somebody wants; each once a day, by any number of processes. */
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

  /** People who wait for an answer go first. False when the next slot is too far away. */
  const takeSlot = async (signal: AbortSignal): Promise<boolean> => {
    try {
      return (await pace.take('search', { until: later(slotPatienceMs), signal })) === undefined
    } catch (error) {
      if (signal.aborted) return false
      throw error
    }
  }

  /** Undefined when another worker is at it. */
  const take = async (due: DueSearch, signal: AbortSignal): Promise<Outcome | undefined> => {
    const claim = await claimSearch(db, due, clock.now())
    if (!claim) return undefined
    const outcome = (await takeSlot(signal)) ? await attempt(claim, signal) : await putBack(claim)
    if (outcome === 'measured') await tell(claim)
    return outcome
  }

  /** Works through at most `limit` searches that are due and answers how many were measured. */
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
    /** Calls the listener with the apps of whose keywords, chosen by Rank Atlas, this process has measured one. */
    onMeasured: (listener: (appIds: readonly AppId[]) => void): void => void listeners.add(listener),
    /** Ends a run soon; what was under way is put back. */
    stop: (): void => stopping.abort(),
  }
}
