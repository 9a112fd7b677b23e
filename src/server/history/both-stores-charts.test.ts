import { expect, test } from 'vitest'
import {
  apps,
  at,
  charts,
  listDifferences,
  manyCharts,
  moment,
  openWorlds,
  pick,
  question,
  spanOf,
} from './testing/both-stores.ts'

import { createBefore, createNow } from './testing/both-verbs.ts'

// Goes with ClickHouse: asks both stores the same questions about the same history.

test('both stores answer every question about one chart in the same way', { timeout: 900_000 }, async () => {
  const { clickhouse, store, readings } = await openWorlds(1)
  const [old, now] = [createBefore(clickhouse), createNow(store)]
  const questions = [
    question(
      'latest snapshot',
      r => pick(r, charts),
      c => old.snapshots.findLatestSnapshot(c),
      c => now.snapshots.findLatestSnapshot(c),
    ),
    question(
      'snapshots around',
      r => pick(r, charts),
      c => old.snapshots.listAround(c),
      c => now.snapshots.listAround(c),
    ),
    question(
      'newest of all',
      () => 0,
      () => old.snapshots.listNewest(),
      () => now.snapshots.listNewest(),
    ),
    question(
      'first moment',
      () => 0,
      () => old.snapshots.findFirstMoment(),
      () => now.snapshots.findFirstMoment(),
    ),
    question(
      'charts with apps',
      r => ({ a: apps(r), at: moment(r) }),
      ({ a, at: since }) => old.snapshots.listChartsWith(a, since),
      ({ a, at: since }) => now.snapshots.listChartsWith(a, since),
    ),
    question(
      'snapshot before',
      r => ({ c: pick(r, charts), at: moment(r) }),
      ({ c, at: until }) => old.snapshots.findSnapshotBefore(c, until),
      ({ c, at: until }) => now.snapshots.findSnapshotBefore(c, until),
    ),
    question(
      'snapshots since',
      r => ({ c: pick(r, charts), at: moment(r) }),
      ({ c, at: from }) => old.snapshots.listSnapshotsSince(c, from),
      ({ c, at: from }) => now.snapshots.listSnapshotsSince(c, from),
    ),
    question(
      'snapshots of charts',
      r => ({ c: manyCharts(r), at: moment(r) }),
      ({ c, at: from }) => old.snapshots.listSnapshotsOf(c, from),
      ({ c, at: from }) => now.snapshots.listSnapshotsOf(c, from),
    ),
    question(
      'measurements',
      r => ({ c: manyCharts(r), span: spanOf(r) }),
      ({ c, span }) => old.snapshots.listMeasurements(c, span),
      ({ c, span }) => now.snapshots.listMeasurements(c, span),
    ),
    question(
      'snapshots at',
      r => at(r, readings),
      w => old.snapshots.listSnapshotsAt(w),
      w => now.snapshots.listSnapshotsAt(w),
    ),
    question(
      'depths at',
      r => at(r, readings),
      w => old.snapshots.listDepthsAt(w),
      w => now.snapshots.listDepthsAt(w),
    ),
    question(
      'moment before',
      r => ({ c: pick(r, charts), at: r() < 0.5 ? moment(r) : pick(r, readings).observedAt }),
      ({ c, at: t }) => old.timeline.findMomentBefore(c, t),
      ({ c, at: t }) => now.timeline.findMomentBefore(c, t),
    ),
    question(
      'moment after',
      r => ({ c: pick(r, charts), at: r() < 0.5 ? moment(r) : pick(r, readings).observedAt }),
      ({ c, at: t }) => old.timeline.findMomentAfter(c, t),
      ({ c, at: t }) => now.timeline.findMomentAfter(c, t),
    ),
    question(
      'newest moments',
      r => ({ c: pick(r, charts), span: spanOf(r) }),
      ({ c, span }) => old.timeline.listNewestMoments(c, span, 7),
      ({ c, span }) => now.timeline.listNewestMoments(c, span, 7),
    ),
    question(
      'newest failures of a chart',
      r => ({ c: pick(r, charts), span: spanOf(r) }),
      ({ c, span }) => old.timeline.listNewestFailures(c, span, 3),
      ({ c, span }) => now.timeline.listNewestFailures(c, span, 3),
    ),
    question(
      'last of days',
      r => ({ c: pick(r, charts), span: spanOf(r) }),
      ({ c, span }) => old.timeline.listLastOfDays(c, span, 5),
      ({ c, span }) => now.timeline.listLastOfDays(c, span, 5),
    ),
  ]
  expect(readings.length).toBeGreaterThan(2_000)
  expect(await listDifferences(questions)).toEqual({})
})
