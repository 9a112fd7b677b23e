import { expect, test } from 'vitest'
import type { AppId } from '#domain/ranks.ts'
import type { RanksOfApps } from './apps/ranks.usecases.ts'
import {
  appIds,
  apps,
  charts,
  knownRanks,
  listDifferences,
  moment,
  openWorlds,
  pick,
  question,
  scope,
  scopes,
  spanOf,
} from './testing/both-stores.ts'

import { createBefore, createNow } from './testing/both-verbs.ts'

// Goes with ClickHouse: asks both stores the same questions about the same history.

const traced = async (of: Pick<RanksOfApps, 'listTracedRanks'>, appsOf: AppId[], from: Date) => {
  const { newest, peaks, listSeen } = await of.listTracedRanks(appsOf, from)
  return { peaks, newest: newest.map(rank => ({ rank, seen: listSeen(rank) })) }
}

test('both stores answer every question about apps in the same way', { timeout: 900_000 }, async () => {
  const { clickhouse, store, readings } = await openWorlds(1)
  const [old, now] = [createBefore(clickhouse), createNow(store)]
  const questions = [
    question(
      'newest ranks',
      r => ({ a: apps(r), ...spanOf(r) }),
      ({ a, from, to }) => old.ranks.listNewestRanks(a, from, to),
      ({ a, from, to }) => now.ranks.listNewestRanks(a, from, to),
    ),
    question(
      'traced ranks',
      r => ({ a: apps(r), from: moment(r) }),
      ({ a, from }) => traced(old.ranks, a, from),
      ({ a, from }) => traced(now.ranks, a, from),
    ),
    question(
      'best before',
      r => knownRanks(r, readings),
      a => old.ranks.listBestBefore(a),
      a => now.ranks.listBestBefore(a),
    ),
    question(
      'last seen',
      r => ({ a: apps(r), at: moment(r), s: r() < 0.5 ? ('us' as const) : undefined }),
      ({ a, at: until, s }) => old.ranks.listLastSeen(a, until, s),
      ({ a, at: until, s }) => now.ranks.listLastSeen(a, until, s),
    ),
    question(
      'first seen',
      r => ({ a: apps(r), at: moment(r) }),
      ({ a, at: since }) => old.ranks.listFirstSeen(a, since),
      ({ a, at: since }) => now.ranks.listFirstSeen(a, since),
    ),
    question(
      'ranks over time',
      r => ({ a: apps(r), c: pick(r, charts), span: spanOf(r) }),
      ({ a, c, span }) => old.ranks.listRanksOverTime(a, c, span),
      ({ a, c, span }) => now.ranks.listRanksOverTime(a, c, span),
    ),
    question(
      'peak ranks',
      r => ({ a: apps(r), at: moment(r) }),
      ({ a, at: since }) => old.ranks.listPeakRanks(a, since),
      ({ a, at: since }) => now.ranks.listPeakRanks(a, since),
    ),
    question(
      'best peaks',
      r => ({ a: apps(r), s: pick(r, scopes) }),
      ({ a, s }) => old.ranks.listBestPeaks(a, s),
      ({ a, s }) => now.ranks.listBestPeaks(a, s),
    ),
    question(
      'sightings',
      apps,
      a => old.ranks.listSightings(a),
      a => now.ranks.listSightings(a),
    ),
    question(
      'charted apps',
      apps,
      async a => (await old.ranks.listCharted(a)).toSorted(),
      async a => (await now.ranks.listCharted(a)).toSorted(),
    ),
    question(
      'category days',
      r => ({ a: pick(r, appIds), at: moment(r) }),
      ({ a, at: from }) => old.categories.listCategoryDays(a, from),
      ({ a, at: from }) => now.categories.listCategoryDays(a, from),
    ),
    question(
      'category days of many',
      r => ({ a: apps(r), span: spanOf(r) }),
      ({ a, span }) => old.categories.listCategoryDaysIn(a, span),
      ({ a, span }) => now.categories.listCategoryDaysIn(a, span),
    ),
    question(
      'number of ranks',
      r => ({ appIds: apps(r), scope: scope(r), from: moment(r) }),
      q => old.series.countRanks(q),
      q => now.series.countRanks(q),
    ),
    question(
      'series',
      r => ({ appIds: apps(r), scope: scope(r), from: moment(r), bestAtMost: 1 + Math.floor(r() * 20) }),
      q => old.series.listRankSeries(q),
      q => now.series.listRankSeries(q),
    ),
    question(
      'series of pairs',
      r => ({ of: knownRanks(r, readings).map(({ appId, chart }) => ({ appId, chart })), from: moment(r) }),
      ({ of, from }) => old.series.listSeriesOf(of, from),
      ({ of, from }) => now.series.listSeriesOf(of, from),
    ),
    question(
      'series within',
      r => ({ of: knownRanks(r, readings).map(({ appId, chart }) => ({ appId, chart })), span: spanOf(r) }),
      ({ of, span }) => old.series.listSeriesWithin(of, span),
      ({ of, span }) => now.series.listSeriesWithin(of, span),
    ),
    question(
      'best until',
      r => ({ appIds: apps(r), scope: scope(r), before: moment(r) }),
      q => old.series.listBestUntil(q),
      q => now.series.listBestUntil(q),
    ),
    question(
      'older runs',
      r => ({ of: knownRanks(r, readings), ...spanOf(r) }),
      ({ of, from, to }) => old.runs.listOlderRuns(of, { since: from, before: to }),
      ({ of, from, to }) => now.runs.listOlderRuns(of, { since: from, before: to }),
    ),
  ]
  expect(readings.length).toBeGreaterThan(2_000)
  expect(await listDifferences(questions)).toEqual({})
})
