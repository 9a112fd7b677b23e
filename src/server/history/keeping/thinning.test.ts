import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartKeyOf } from '#domain/charts.ts'
import { dayOf } from '#domain/days.ts'
import { type Database, rowsOf } from '../../platform/database/database.ts'
import { summarizeRanks } from '../../summaries/app-summaries.usecases.ts'
import { historyWorld, sampleWorld, worldApps, worldCharts } from '../../testing/history-worlds.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { openTestDatabase } from '../../testing/test-databases.ts'
import { createHistory, type History } from '../history.usecases.ts'
import type { Snapshot } from '../snapshots.rules.ts'

const span = { start: new Date('2026-02-01T00:00:00Z'), days: 130 }
const now = new Date('2026-06-11T12:00:00Z')
/** The window of 31 days begins in May. */
const windowStart = new Date('2026-05-01T00:00:00Z')
const options = { threshold: 60, windowDays: 31, onStep: async () => {} }

const contentOf = async (db: Database, tables: readonly string[]): Promise<unknown[]> => {
  const rows = tables.map(table =>
    rowsOf(db, sql.raw(`SELECT count(*), md5(string_agg(one::text, ',' ORDER BY one::text)) FROM ${table} AS one`)),
  )
  return Promise.all(rows)
}
const untouched = ['reading_chunks', 'chart_failures', 'app_peaks', 'history_charts']
const thinnedTables = ['app_months', 'thinned_apps']

type Rank = { appId: number; chartKey: string; observedAt: Date; rank: number }

const ranksOf = (snapshots: readonly Snapshot[]): Rank[] =>
  snapshots
    .toSorted((a, b) => a.observedAt.getTime() - b.observedAt.getTime())
    .flatMap(({ chart, observedAt, appIds }) =>
      appIds.map((appId, index) => ({ appId, chartKey: chartKeyOf(chart), observedAt, rank: index + 1 })),
    )

const keepOfMonth = (ofMonth: readonly Rank[]): Rank[] =>
  ofMonth.filter(({ observedAt, rank }, index) => {
    const next = ofMonth[index + 1]
    const isLastOfDay = !next || dayOf(next.observedAt) !== dayOf(observedAt)
    return isLastOfDay || ofMonth.slice(0, index).every(earlier => rank < earlier.rank)
  })

const isOld = ({ observedAt }: { observedAt: Date }): boolean => observedAt < windowStart

const listThinnedApps = (ranks: readonly Rank[]): number[] =>
  worldApps.filter(app => ranks.filter(rank => rank.appId === app && isOld(rank)).length > options.threshold)

/** A plain reimplementation of thinning over lists. */
const keepRanks = (snapshots: readonly Snapshot[]): Rank[] => {
  const ranks = ranksOf(snapshots)
  const thinned = listThinnedApps(ranks)
  const months = Map.groupBy(
    ranks,
    ({ appId, chartKey, observedAt }) => `${appId} ${chartKey} ${dayOf(observedAt).slice(0, 7)}`,
  )
  return [...months.values()].flatMap(ofMonth => {
    const [first] = ofMonth
    if (!first || !isOld(first) || !thinned.includes(first.appId)) return ofMonth
    return keepOfMonth(ofMonth)
  })
}

const textOf = ({ appId, chartKey, observedAt, rank }: Rank) =>
  `${appId} ${chartKey} ${observedAt.toISOString()} ${rank}`

const listStored = async (history: History): Promise<string[]> => {
  const all = { from: span.start, to: now }
  const ranks = await Promise.all(worldCharts.map(chart => history.ranks.listRanksOverTime([...worldApps], chart, all)))
  return ranks.flat().map(({ chart, ...rank }) => textOf({ ...rank, chartKey: chartKeyOf(chart) }))
}

const clock = createTestClock(now)
/** Records a tenth of the snapshots twice, as a crash partway would. */
const openWorld = async (snapshots: readonly Snapshot[]) => {
  const { db } = await openTestDatabase()
  const history = createHistory({ db, clock })
  await history.snapshots.recordSnapshots(snapshots)
  await history.snapshots.recordSnapshots(snapshots.filter((_, index) => index % 10 === 0))
  await history.fileReadings({ before: now })
  return { db, history }
}

/** An app that is always first somewhere, one that comes and goes, and one that is rarely ranked. */
const shownApps = [11, 14, 18]

const listAllStates = async (history: History, to: Date) => {
  const states = new Map<string, Awaited<ReturnType<History['listStates']>>>()
  for (const appId of shownApps) {
    for (const chart of worldCharts) {
      const points = await history.listStates({ appId, chart, from: span.start, to })
      states.set(`${appId} ${chartKeyOf(chart)}`, points)
    }
  }
  return states
}

const summarize = (history: History) => summarizeRanks(history, { appIds: [...worldApps], now, stalenessHours: 720 })

test('the last rank of each day and every record remain, and everything shown of an app stays the same', async () => {
  await fc.assert(
    fc.asyncProperty(historyWorld(span), async snapshots => {
      const { db, history } = await openWorld(snapshots)
      const before = { summaries: await summarize(history), tables: await contentOf(db, untouched) }
      const report = await history.thinRanks(options)
      expect(report.ranksAfter).toBeLessThan(report.ranksBefore)
      expect((await listStored(history)).sort()).toEqual(keepRanks(snapshots).map(textOf).sort())
      expect({ summaries: await summarize(history), tables: await contentOf(db, untouched) }).toEqual(before)
      const stored = await contentOf(db, thinnedTables)
      expect(await history.thinRanks(options)).toMatchObject({ months: 0, ranksAfter: report.ranksAfter })
      expect(await contentOf(db, thinnedTables)).toEqual(stored)
    }),
    { numRuns: 2, seed: 5, endOnFailure: true },
  )
})

test('a measurement whose rank was removed is left out, and every other keeps its state', async () => {
  const snapshots = sampleWorld(span)
  const { history } = await openWorld(snapshots)
  // Mid-day on a thinned day, whose last measurement lies outside the requested span.
  const noon = new Date('2026-04-20T12:00:00Z')
  const before = await Promise.all([now, noon].map(to => listAllStates(history, to)))
  await history.thinRanks(options)
  const after = await Promise.all([now, noon].map(to => listAllStates(history, to)))
  const remainingMoments = new Set(keepRanks(snapshots).map(({ rank: _, ...moment }) => textOf({ ...moment, rank: 0 })))
  const thinned = listThinnedApps(ranksOf(snapshots))
  expect(shownApps.map(appId => thinned.includes(appId))).toEqual([true, true, false])
  const isLastOfDay = (chartKey: string, observedAt: Date) =>
    !snapshots.some(
      ({ chart, observedAt: later }) =>
        chartKeyOf(chart) === chartKey && later > observedAt && dayOf(later) === dayOf(observedAt),
    )
  for (const [index, states] of before.entries()) {
    for (const [key, points] of states) {
      const [appId = 0, chartKey = ''] = [Number(key.split(' ')[0]), key.split(' ')[1]]
      const stays = points.filter(
        ({ observedAt, state }) =>
          state === 'failed' ||
          state === 'not-tracked' ||
          !thinned.includes(appId) ||
          !isOld({ observedAt }) ||
          remainingMoments.has(textOf({ appId, chartKey, observedAt, rank: 0 })) ||
          isLastOfDay(chartKey, observedAt),
      )
      expect(after[index]?.get(key)).toEqual(stays)
    }
  }
})

// Promise: P1
test('a run that is stopped after any month and started again ends like an undisturbed run', async () => {
  const snapshots = sampleWorld(span, 11)
  const content = ({ db }: Awaited<ReturnType<typeof openWorld>>) => contentOf(db, thinnedTables)
  const undisturbed = await openWorld(snapshots)
  const steps: unknown[] = []
  await undisturbed.history.thinRanks({ ...options, onStep: async step => void steps.push(step) })
  expect(steps).toEqual(
    [202602, 202603, 202604].map((checkpoint, index) => ({ done: index + 1, total: 3, checkpoint })),
  )
  const expected = await content(undisturbed)

  const stopped = await openWorld(snapshots)
  for (const from of [undefined, 202602]) {
    const stop = async () => {
      throw new Error('cancelled')
    }
    await expect(stopped.history.thinRanks({ ...options, from, onStep: stop })).rejects.toThrow('cancelled')
  }
  await stopped.history.thinRanks({ ...options, from: 202603 })
  expect(await content(stopped)).toEqual(expected)
  await expect(stopped.history.thinRanks({ ...options, signal: AbortSignal.abort() })).rejects.toThrow(/abort/)
})

const late: Snapshot = {
  chart: worldCharts[0],
  observedAt: new Date('2026-03-10T23:30:00Z'),
  source: 'import',
  depth: 100,
  appIds: [18, 17, 16, 15, 14, 13, 12, 11],
}

test('a measurement that is recorded late, into a thinned month, is in the result', async () => {
  const snapshots = sampleWorld(span, 13)
  const { history } = await openWorld(snapshots)
  await history.thinRanks(options)
  await history.snapshots.recordSnapshots([late])
  await history.thinRanks(options)
  const stored = await listStored(history)
  expect(stored.filter(text => text.includes(late.observedAt.toISOString()))).toHaveLength(late.appIds.length)
})
