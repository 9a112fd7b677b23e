import { hourMs, minuteMs, secondMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { changesRanks } from '../history/snapshots.rules.ts'
import type { Clock } from '../platform/clock.ts'
import { type MeasuredWorld, measuredWorldOf } from './measured-world.rules.ts'
import { buildStandings, type WorldStandings } from './standings.rules.ts'

/** The standing of every app and its basis. `version` changes with each recomputation. */
export type Standings = WorldStandings & MeasuredWorld & { version: number }

type StandingsOptions = { history: History; clock: Clock; stalenessHours: number }
type CachedStandings = { standings: Standings; startedMs: number; tookMs: number }

/** Standings older than this are never returned. */
const oldestMs = minuteMs
/** Standings older than this are recomputed on request: other processes may have recorded charts, and charts become stale. */
const renewedAfterMs = minuteMs / 2
/** Recomputing takes at most a twentieth of the time, however often charts are recorded. */
const pauseFactor = 20
/** If recomputing takes longer than this, callers get the previous standings instead of waiting. */
const longestWaitMs = secondMs / 5

const isDue = ({ startedMs, tookMs }: CachedStandings, nowMs: number, hasNews: boolean): boolean => {
  // The absolute value handles a clock that was set back.
  const ageMs = Math.abs(nowMs - startedMs)
  return ageMs > renewedAfterMs || (hasNews && ageMs >= tookMs * pauseFactor)
}

/** Whether to return the previous standings while new ones are computed. */
const canReturnStale = ({ startedMs, tookMs }: CachedStandings, nowMs: number): boolean =>
  tookMs > longestWaitMs && Math.abs(nowMs - startedMs) <= oldestMs

/**
 * The standing of every app in the world, computed by one statement and cached. With little data, standings are current as
 * soon as a chart is recorded. With much data, callers get the previous ones, at most a minute old, during a recomputation.
 */
export const createStandings = ({ history, clock, stalenessHours }: StandingsOptions) => {
  let made: CachedStandings | undefined
  let making: Promise<Standings> | undefined
  let hasNews = false
  let version = 0

  history.onRecorded(fetches => {
    hasNews ||= fetches.some(changesRanks)
  })

  const make = async (): Promise<Standings> => {
    const startedMs = clock.now().getTime()
    const since = new Date(startedMs - stalenessHours * hourMs)
    hasNews = false
    const [columns, moments] = await Promise.all([history.standings.listStandings(since), history.findLatestMoments()])
    version += 1
    const standings = { ...buildStandings(columns), ...measuredWorldOf(moments, since), version }
    made = { standings, startedMs, tookMs: clock.now().getTime() - startedMs }
    return standings
  }

  const startComputing = (): Promise<Standings> => {
    const promise = make().finally(() => {
      making = undefined
    })
    // Callers that wait get the error. Otherwise the next request tries again.
    promise.catch(() => {
      hasNews = true
    })
    return promise
  }

  return async (): Promise<Standings> => {
    const nowMs = clock.now().getTime()
    if (made && !making && !isDue(made, nowMs, hasNews)) return made.standings
    making ??= startComputing()
    return made && canReturnStale(made, nowMs) ? made.standings : making
  }
}

export type FindStandings = ReturnType<typeof createStandings>
