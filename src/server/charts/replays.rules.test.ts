import { expect, test } from 'vitest'
import { buildFrames, findLastDay, listDays } from './replays.rules.ts'

const now = new Date('2026-03-05T09:00:00Z')
const at = (text: string) => new Date(`2026-03-${text}:00Z`)

test('a replay has one frame per day, and each day without a measurement says why', () => {
  const frames = buildFrames({
    now,
    days: listDays('2026-03-05', 5),
    trackedSince: at('02T08:00'),
    measured: [
      { observedAt: at('02T20:00'), depth: 100, entryCount: 2, appIds: [11, 12] },
      { observedAt: at('04T20:00'), depth: 100, entryCount: 0, appIds: [] },
    ],
    failures: [
      { observedAt: at('03T10:00'), reason: 'http', detail: '503' },
      { observedAt: at('03T11:00'), reason: 'suspect', detail: 'much-shorter' },
      { observedAt: at('04T11:00'), reason: 'timeout', detail: '' },
    ],
  })
  expect(
    frames.map(({ day, state, reason, detail, appStoreIds }) => [day, state, reason, detail, appStoreIds]),
  ).toEqual([
    ['2026-03-01', 'not-tracked', null, null, []],
    ['2026-03-02', 'measured', null, null, ['11', '12']],
    ['2026-03-03', 'failed', 'suspect', 'much-shorter', []],
    ['2026-03-04', 'empty', null, null, []],
    ['2026-03-05', 'failed', 'not-fetched', null, []],
  ])
  expect(frames.map(({ observedAt, at, depth }) => [observedAt, at, depth])).toEqual([
    [null, '2026-03-01T23:59:59.000Z', null],
    ['2026-03-02T20:00:00.000Z', '2026-03-02T20:00:00.000Z', 100],
    [null, '2026-03-03T23:59:59.000Z', null],
    ['2026-03-04T20:00:00.000Z', '2026-03-04T20:00:00.000Z', 100],
    [null, '2026-03-05T09:00:00.000Z', null],
  ])
})

test('a replay ends today as soon as the chart was fetched today', () => {
  expect(findLastDay('2026-03-05', [{ observedAt: at('04T20:00') }])).toBe('2026-03-04')
  expect(findLastDay('2026-03-05', [{ observedAt: at('05T08:00') }])).toBe('2026-03-05')
})
