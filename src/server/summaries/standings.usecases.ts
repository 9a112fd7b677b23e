import { hourMs, minuteMs, secondMs } from '#domain/units.ts'
import type { History } from '../history/history.usecases.ts'
import { changesRanks } from '../history/snapshots.rules.ts'
import type { Clock } from '../platform/clock.ts'
import { type MeasuredWorld, measuredWorldOf } from './measured-world.rules.ts'
import { buildStandings, type WorldStandings } from './standings.rules.ts'

/** The standing of every app and its basis. `version` changes with each recomputation. */
export type Standings = WorldStandings & MeasuredWorld & { version: number }

type StandingsOptions = { history: History; clock: Clock; stalenessHours: number }
type Made = { standings: Standings; startedMs: number; tookMs: number }

/** Standings older than this are recomputed. */
const oldestMs = minuteMs
/** From this age on, new ones are made when somebody asks: other processes record as well, and charts become stale. */
const renewedAfterMs = minuteMs / 2
/** Making them takes at most a twentieth of the time, however often charts are recorded. */
const rest = 20
/** What takes longer to make is worth no wait while there are older ones that may be given. */
const longestWaitMs = secondMs / 5

const isDue = ({ startedMs, tookMs }: Made, nowMs: number, hasNews: boolean): boolean => {
  // A clock that was set back makes nothing younger.
  const ageMs = Math.abs(nowMs - startedMs)
  return ageMs > renewedAfterMs || (hasNews && ageMs >= tookMs * rest)
}

/** While new ones are made. */
const isWorthGiving = ({ startedMs, tookMs }: Made, nowMs: number): boolean =>
  tookMs > longestWaitMs && Math.abs(nowMs - startedMs) <= oldestMs

/**
 * Where every app stands in the world, made by one statement and kept in memory. Small worlds are new as soon as a chart
 * was recorded; large ones are given a little old while new ones are made, and never more than a minute old.
 */
export const createStandings = ({ history, clock, stalenessHours }: StandingsOptions) => {
  let made: Made | undefined
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

  const startMaking = (): Promise<Standings> => {
    const promise = make().finally(() => {
      making = undefined
    })
    // Whoever waits for it is told; when nobody does, the next one who asks begins again.
    promise.catch(() => {
      hasNews = true
    })
    return promise
  }

  return async (): Promise<Standings> => {
    const nowMs = clock.now().getTime()
    if (made && !making && !isDue(made, nowMs, hasNews)) return made.standings
    making ??= startMaking()
    return made && isWorthGiving(made, nowMs) ? made.standings : making
  }
}

export type FindStandings = ReturnType<typeof createStandings>
