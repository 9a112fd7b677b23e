import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { allGenres, findGenre } from '#domain/genres.ts'
import type { AppId } from '#domain/ranks.ts'
import { dayMs, secondMs } from '#domain/units.ts'
import { listKnownAppIds } from '../catalog/apps.repository.ts'
import type { History } from '../history/history.usecases.ts'
import { isSameOrder, type Snapshot, type SnapshotSource } from '../history/snapshots.rules.ts'
import type { Database } from '../platform/database/database.ts'
import { secondsOf } from '../platform/database/moments.ts'
import { type GradeInput, type GradeVerdict, gradeReading } from './grades.rules.ts'
import { pastMs, pastOf } from './pasts.rules.ts'
import { listUnconfirmed } from './suspects.repository.ts'
import { feedAgeMs } from './suspicion.rules.ts'
import { comparableMs } from './usual.rules.ts'
import { listWithdrawnSince } from './withdrawals.repository.ts'
import { canWitness, type Witness, widerGenreOf, witnessMs } from './witnesses.rules.ts'

export type EvidenceOptions = { db: Database; history: Pick<History, 'snapshots'> }

/** A chart as the App Store returned it. */
export type AnsweredChart = {
  chart: Chart
  source: SnapshotSource
  depth: number
  /** In rank order, each with the category that Apple assigns to the app. */
  entries: readonly { appId: AppId; genre?: number }[]
  /** When Apple generated the feed, if the feed states it. */
  feedUpdatedAt?: Date
}

/** A response of the App Store and when it was requested. */
export type Answer = { chart: AnsweredChart; askedAt: Date }

/**
 * The grade of a response. `known`: the feed was already measured, and nothing is new. `too-close`: history stores one
 * reading per chart and second, and already has one for this second.
 */
export type Graded = {
  fresh: Snapshot
  verdict: Exclude<GradeVerdict, { grade: 'ask-witness' }> | { grade: 'known' } | { grade: 'too-close' }
}

/** Reads another chart of the same country now; undefined if it cannot be read. */
export type AskWitness = (chart: Chart) => Promise<AnsweredChart | undefined>

const toWholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / secondMs) * secondMs)

/**
 * An old feed counts as a reading at the time Apple generated it, rounded down to the whole seconds of history. A feed from
 * the future has a wrong clock, so the request time counts.
 */
const readAt = ({ chart: { feedUpdatedAt }, askedAt }: Answer): Date =>
  feedUpdatedAt && askedAt.getTime() - feedUpdatedAt.getTime() > feedAgeMs ? toWholeSecond(feedUpdatedAt) : askedAt

const toSnapshot = (answer: Answer): Snapshot => {
  const { chart, source, depth, entries } = answer.chart
  return { chart, observedAt: readAt(answer), source, depth, appIds: entries.map(({ appId }) => appId) }
}

const topGenreOf = (genre: number): number => {
  const wider = widerGenreOf(genre)
  return wider === undefined || wider === allGenres ? genre : wider
}

/** The share of apps that Apple assigns to a different category than the chart's. */
const otherGenreShareOf = ({ chart, entries }: AnsweredChart): number | undefined => {
  if (chart.genre === allGenres) return undefined
  const known = entries.flatMap(({ genre }) => (genre === undefined || !findGenre(genre) ? [] : [genre]))
  const others = known.filter(genre => topGenreOf(genre) !== topGenreOf(chart.genre))
  return known.length > 0 ? others.length / known.length : undefined
}

/**
 * The most useful chart to verify a fresh one: the chart of the wider genre, or the most common category of an overall
 * chart's apps.
 */
const chooseWitness = ({ chart, entries }: AnsweredChart): Chart | undefined => {
  const wider = widerGenreOf(chart.genre)
  if (wider !== undefined) return { ...chart, genre: wider }
  const byGenre = Map.groupBy(
    entries.flatMap(({ genre }) => (genre !== undefined && findGenre(genre) ? [topGenreOf(genre)] : [])),
    genre => genre,
  )
  const [largest] = [...byGenre].toSorted((a, b) => b[1].length - a[1].length || a[0] - b[0])
  return largest && { ...chart, genre: largest[0] }
}

const isNear = (a: Date, b: Date): boolean => Math.abs(a.getTime() - b.getTime()) <= witnessMs

const listWitnesses = (fresh: Snapshot, neighbours: readonly Snapshot[]): Witness[] =>
  neighbours
    .filter(({ chart, observedAt }) => canWitness(fresh.chart, chart) && isNear(observedAt, fresh.observedAt))
    .map(reading => ({ chart: reading.chart, reading }))

/** Whether Apple still serves the feed that the last reading came from. */
const isKnown = ({ askedAt }: Answer, fresh: Snapshot, last: Snapshot | undefined): boolean =>
  last !== undefined &&
  fresh.observedAt <= last.observedAt &&
  askedAt.getTime() - fresh.observedAt.getTime() <= dayMs &&
  isSameOrder(fresh.appIds, last.appIds)

/** The share of apps that are new to this server. Responses held back do not make apps known. */
const findUnknownShare = async (
  db: Database,
  { appIds }: Snapshot,
  { past: { lastSeen }, last }: Pick<GradeInput, 'past' | 'last'>,
): Promise<number> => {
  const unseen = appIds.filter(appId => !lastSeen.has(appId) && !last?.appIds.includes(appId))
  if (unseen.length === 0) return 0
  return (unseen.length - (await listKnownAppIds(db, unseen)).size) / appIds.length
}

/** Grades responses by comparing them with history. */
export const createEvidence = ({ db, history }: EvidenceOptions) => {
  const gather = async (answer: Answer, fresh: Snapshot) => {
    const key = chartKeyOf(fresh.chart)
    const isOwn = ({ chart }: Snapshot): boolean => chartKeyOf(chart) === key
    const [readings, newest] = await Promise.all([
      history.snapshots.listSnapshotsSince(fresh.chart, new Date(fresh.observedAt.getTime() - pastMs)),
      history.snapshots.listAround(fresh.chart),
    ])
    const last = readings.at(-1) ?? newest.find(isOwn)
    const neighbours = newest.filter(snapshot => !isOwn(snapshot))
    const withdrawn = await listWithdrawnSince(db, key, new Date(fresh.observedAt.getTime() - comparableMs))
    const past = pastOf(readings)
    const input: GradeInput = {
      fresh,
      last,
      past,
      neighbours,
      witnesses: listWitnesses(fresh, neighbours),
      withdrawn: withdrawn.map(reading => ({ chart: fresh.chart, ...reading })),
      held: await listUnconfirmed(db, key, last?.observedAt ?? new Date(0)),
      feedUpdatedAt: answer.chart.feedUpdatedAt,
      otherGenreShare: otherGenreShareOf(answer.chart),
      unknownShare: await findUnknownShare(db, fresh, { past, last }),
      canAskWitness: false,
      canAskAgain: true,
    }
    return { input, last }
  }

  return {
    /**
     * Without `askWitness`, no other chart is requested.
     */
    grade: async (answer: Answer, askWitness?: AskWitness): Promise<Graded> => {
      const fresh = toSnapshot(answer)
      const { input, last } = await gather(answer, fresh)
      if (isKnown(answer, fresh, last)) return { fresh, verdict: { grade: 'known' } }
      // An older feed keeps its own timestamp, so waiting a second helps only a reading taken at the request time.
      if (last && secondsOf(last.observedAt) === secondsOf(answer.askedAt))
        return { fresh, verdict: { grade: 'too-close' } }
      const verdict = gradeReading({ ...input, canAskWitness: askWitness !== undefined })
      if (verdict.grade !== 'ask-witness') return { fresh, verdict }
      const witness = chooseWitness(answer.chart)
      const witnessChart = witness && (await askWitness?.(witness))
      const witnesses = witnessChart
        ? listWitnesses(fresh, [toSnapshot({ chart: witnessChart, askedAt: answer.askedAt })])
        : []
      const secondVerdict = gradeReading({ ...input, witnesses })
      // The rule asks for a witness only while one is available.
      if (secondVerdict.grade === 'ask-witness') throw new Error('Grading with a witness requested another witness.')
      return { fresh, verdict: secondVerdict }
    },
  }
}

export type Evidence = ReturnType<typeof createEvidence>
