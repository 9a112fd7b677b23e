import { expect, test } from 'vitest'
import { dayMs } from '#domain/units.ts'
import { momentKeyOf } from './snapshots.rules.ts'
import {
  appIds,
  apps,
  at,
  charts,
  kindsGiven,
  listDifferences,
  manyCharts,
  moment,
  openWorlds,
  pick,
  question,
  scopes,
  some,
  spanOf,
  start,
} from './testing/both-stores.ts'

import { createBefore, createNow } from './testing/both-verbs.ts'

// Goes with ClickHouse: asks both stores the same questions about the same history.

test('both stores answer every question about many charts in the same way', { timeout: 900_000 }, async () => {
  const { clickhouse, store, readings } = await openWorlds(1)
  const [old, now] = [createBefore(clickhouse), createNow(store)]
  const questions = [
    question(
      'newest in',
      r => ({ k: kindsGiven(r), span: spanOf(r) }),
      ({ k, span }) => old.world.listNewestIn(k, span),
      ({ k, span }) => now.world.listNewestIn(k, span),
    ),
    question(
      'measured before',
      r => ({ k: kindsGiven(r), at: moment(r) }),
      ({ k, at: t }) => old.world.listMeasuredBefore(k, t),
      ({ k, at: t }) => now.world.listMeasuredBefore(k, t),
    ),
    question(
      'newest failures',
      r => ({ k: kindsGiven(r), ...spanOf(r) }),
      ({ k, from, to }) => old.world.listNewestFailures(k, { after: from, to }),
      ({ k, from, to }) => now.world.listNewestFailures(k, { after: from, to }),
    ),
    question(
      'failures of charts',
      r => ({ c: manyCharts(r), span: spanOf(r) }),
      ({ c, span }) => old.fetches.listFailuresOf(c, span),
      ({ c, span }) => now.failures.listFailuresOf(c, span),
    ),
    question(
      'failed charts',
      r => ({ since: moment(r), genre: r() < 0.5 ? 36 : null }),
      q => old.fetches.listFailedCharts(q),
      q => now.failures.listFailedCharts(q),
    ),
    question(
      'failure run',
      r => new Date(moment(r).getTime() + 70 * dayMs * Math.round(r())),
      t => old.fetches.findFailureRun(t),
      t => now.failures.findFailureRun(t),
    ),
    question(
      'held',
      r => some(r, readings, 12),
      async w => {
        const held = await old.fetches.listHeld(w)
        return w.map(momentKeyOf).filter(key => held.has(key))
      },
      w => now.failures.listHeld(w),
    ),
    question(
      'measured columns',
      r => ({ c: manyCharts(r), span: spanOf(r) }),
      ({ c, span }) => old.moments.listMeasuredColumns(c, span),
      ({ c, span }) => now.columns.listMeasuredColumns(c, span),
    ),
    question(
      'newest failures in spans',
      r => some(r, charts, 6).map(chart => ({ chart, ...spanOf(r) })),
      q => old.moments.listNewestFailuresIn(q),
      q =>
        store
          .listNewestFailuresIn(q)
          .then(found =>
            found.map(
              failure => failure && { observedAt: failure.observedAt, reason: failure.reason, detail: failure.detail },
            ),
          ),
    ),
    question(
      'pairs',
      r =>
        at(r, readings).map(({ chart, at: current }) => ({
          chart,
          current,
          previous: r() < 0.5 ? moment(r) : undefined,
        })),
      w =>
        old.pairs
          .listPairs(w, { from: new Date(0), to: new Date('2027-01-01') })
          .then(found =>
            found
              .map(({ chart, current, previous }) => ({ chart, current, previous }))
              .filter(of => of.current || of.previous),
          ),
      w => now.pairs.listPairs(w).then(found => found.filter(of => of.current || of.previous)),
    ),
    question(
      'seen in',
      r => ({ c: pick(r, charts), a: apps(r), span: spanOf(r) }),
      ({ c, a, span }) => old.places.listSeenIn(c, a, span).then(of => of.toSorted()),
      ({ c, a, span }) => now.places.listSeenIn(c, a, span).then(of => of.toSorted()),
    ),
    question(
      'standings',
      r => ({ since: moment(r), scope: pick(r, scopes), ...(r() < 0.5 && { among: apps(r) }) }),
      q => old.standings.listStandings(q).then(of => ({ ...of, hasTwoTypes: of.hasTwoTypes.map(Number) })),
      q => now.standings.listStandings(q),
    ),
    question(
      'days of an app',
      r => ({ c: pick(r, charts), a: pick(r, appIds) }),
      ({ c, a }) => old.world.listDailyRanks(c, a, { first: '2026-01-12', count: 60 }),
      ({ c, a }) => now.daily.listDailyRanks(c, a, { first: '2026-01-12', count: 60 }),
    ),
    question(
      'moves',
      r => ({ c: manyCharts(r), from: new Date(start.getTime() + 20 * dayMs * r()) }),
      async ({ c, from }) => {
        const span = { from, to: new Date(start.getTime() + 80 * dayMs) }
        await old.moves.deriveMoves(await old.moves.listMissingMoves(c, span), span.to)
        const moves = await old.moves.listMoveColumns(c, span)
        return moves.flatMap(({ chart, at: times, seconds, meanMoves }) => {
          const rows = times.flatMap((_, row) => ((seconds[row] ?? 0) <= 36 * 3600 ? [row] : []))
          const of = (list: readonly number[]) => rows.map(row => list[row])
          return rows.length > 0 ? [{ chart, at: of(times), seconds: of(seconds), meanMoves: of(meanMoves) }] : []
        })
      },
      ({ c, from }) => now.moves.listMoveColumns(c, { from, to: new Date(start.getTime() + 80 * dayMs) }),
    ),
    question(
      'beginnings',
      () => 0,
      async () =>
        [...(await old.beginnings.listBeginnings())].map(([key, { trackedSince, measuredSince }]) => ({
          key,
          trackedSince,
          measuredSince,
        })),
      async () =>
        (await store.listBeginnings()).map(({ key, requestedSince, measuredSince }) => ({
          key,
          trackedSince: requestedSince,
          measuredSince,
        })),
    ),
  ]
  expect(readings.length).toBeGreaterThan(2_000)
  expect(await listDifferences(questions)).toEqual({})
})
