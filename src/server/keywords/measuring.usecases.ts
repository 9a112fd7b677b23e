import { minuteMs } from '#domain/units.ts'
import type { Outgoing } from '../pace/outgoing.usecases.ts'
import type { Slot } from '../pace/slots.usecases.ts'
import { createDataVersion, type DataVersion } from '../platform/database/data-version.ts'
import { type AttemptsOptions, createAttempts, type Outcome } from './attempts.usecases.ts'
import { claimSearch, type DueSearch, listDueSearches } from './plans.repository.ts'

export type MeasuringOptions = AttemptsOptions & {
  pace: Pick<Outgoing, 'take'>
  /** Whether this server may send requests now; admins start and pause it. */
  findStanding: () => Promise<'off' | 'not-started' | 'paused' | 'on'>
  version?: DataVersion
}

export type MeasureRun = {
  signal?: AbortSignal | undefined
  limit?: number | undefined
  /** When the run ends. Until then it outlasts a pause of the App Store; without it, a pause ends the run. */
  until?: Date | undefined
}

type Going = { signal: AbortSignal; until: Date | undefined }

/** How long a call waits for its slot in a run without an end. */
const slotPatienceMs = minuteMs
/** As many searches as fit into one run at the usual pace, with other calls in between. */
const longestRun = 60
/** After this many failed searches in a row, the network is down and the run stops. */
const failuresToStop = 3

/** Measures the positions of apps in the wanted searches, each once a day, with any number of processes. */
export const createMeasuring = ({ findStanding, version = createDataVersion(), ...options }: MeasuringOptions) => {
  const { db, clock, pace } = options
  const { attempt } = createAttempts(options)
  const stopping = new AbortController()

  const later = (ms: number): Date => new Date(clock.now().getTime() + ms)

  /** Undefined if the next slot is too far away. */
  const takeSlot = async ({ signal, until }: Going): Promise<Slot | undefined> => {
    try {
      const patient = until ?? later(slotPatienceMs)
      return (await pace.take('search', { queue: 'keywords', until: patient, signal })).slot
    } catch (error) {
      if (signal.aborted) return undefined
      throw error
    }
  }

  /** Undefined if another worker has claimed the search. */
  const measure = async (due: DueSearch, { slot, signal }: { slot: Slot; signal: AbortSignal }) => {
    const claim = await claimSearch(db, due, clock.now())
    if (!claim) {
      await slot.giveBack()
      return undefined
    }
    const outcome = await attempt(claim, { slot, signal })
    if (outcome === 'measured') await version.raiseEverywhere(db, 'addition')
    return outcome
  }

  /** A refused search is repeated after the pause, if the run has an end that is later. */
  const measurePatiently = async (due: DueSearch, going: Going): Promise<Outcome | undefined> => {
    for (;;) {
      const slot = await takeSlot(going)
      if (!slot) return 'later'
      const outcome = await measure(due, { slot, signal: going.signal })
      if (outcome !== 'later' || !going.until) return outcome
    }
  }

  /** Measures at most `limit` due searches and returns how many were measured. */
  const measureDue = async ({ signal: own, limit = longestRun, until }: MeasureRun = {}): Promise<number> => {
    const signal = own ? AbortSignal.any([stopping.signal, own]) : stopping.signal
    if ((await findStanding()) !== 'on') return 0
    let measured = 0
    let failuresInRow = 0
    for (const due of await listDueSearches(db, clock.now(), limit)) {
      if (signal.aborted || failuresInRow >= failuresToStop) break
      const outcome = await measurePatiently(due, { signal, until })
      if (outcome === 'later') break
      if (outcome === 'measured') measured += 1
      if (outcome !== undefined) failuresInRow = outcome === 'failed' ? failuresInRow + 1 : 0
    }
    return measured
  }

  return {
    measureDue,
    /** Aborts a run and releases its search. */
    stop: (): void => stopping.abort(),
  }
}
