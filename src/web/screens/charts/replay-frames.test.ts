import { describe, expect, test } from 'vitest'
import { nameChart } from '#domain/named-charts.ts'
import { unknownReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { exampleApp } from '#web/testing/summaries.ts'
import { replayCsvColumns } from './charts-csv.ts'
import { arrivalsOf, type Frame, firstShown, frameText, type Replay, rowsOf } from './replay-frames.ts'

const frameOf = (day: string, ids: readonly number[], state: Frame['state'] = 'measured'): Frame => ({
  day,
  state,
  observedAt: state === 'failed' ? null : `${day}T14:00:00.000Z`,
  at: `${day}T14:00:00.000Z`,
  depth: 100,
  detail: null,
  appStoreIds: ids.map(String),
  reason: state === 'failed' ? 'timeout' : null,
})

const first = frameOf('2026-11-17', [11, 12, 13])
const second = frameOf('2026-11-18', [12, 14, 11])
const gap = frameOf('2026-11-19', [], 'failed')
const last = frameOf('2026-11-20', [11])
const empty = frameOf('2026-11-21', [], 'empty')

const app = { ...exampleApp, appStoreId: '11', id: '11', name: 'Eleven' }
const replay: Replay = {
  chart: nameChart({ storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }),
  frames: [gap, first, second],
  apps: [app],
}

describe('a replay', () => {
  test('a replay moves apps from their rank the day before, and brings others in from outside', () => {
    expect(arrivalsOf(first, second)).toEqual([{ from: 2 }, 'below', { from: 1 }])
  })

  test('a replay moves no app over a day that was not measured, nor on the first day', () => {
    expect(arrivalsOf(gap, last)).toEqual([null])
    expect(arrivalsOf(undefined, first)).toEqual([null, null, null])
  })

  test('a replay brings in every app after a day with an empty chart', () => {
    expect(arrivalsOf(empty, last)).toEqual(['below'])
  })

  test('a replay starts with the first measured day', () => {
    expect(firstShown(replay)).toBe(1)
    expect(firstShown({ frames: [gap] })).toBe(-1)
  })

  test('a replay has every rank of every day in the CSV, and one row for each day without ranks', () => {
    const cells = rowsOf(replay).map(row => replayCsvColumns.map(({ value }) => value(row)))
    expect(cells).toHaveLength(7)
    expect(cells[0]).toEqual(['2026-11-19', 'failed', 'timeout', null, null, null, null])
    expect(cells[1]).toEqual(['2026-11-17', 'measured', null, '2026-11-17T14:00:00.000Z', 1, '11', 'Eleven'])
  })

  test('a replay describes each day', () => {
    const days = [first, gap, empty].map(({ day }) => formatUtcDay(day, unknownReader))
    expect([first, gap, empty].map(frame => frameText(frame, unknownReader))).toEqual([
      days[0],
      `${days[1]} was not measured.`,
      `The chart was empty on ${days[2]}.`,
    ])
    expect(frameText(frameOf('2026-11-01', [], 'not-tracked'), unknownReader)).toContain('Not tracked yet')
  })
})
