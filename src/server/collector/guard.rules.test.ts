import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { hourMs } from '#domain/units.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { type GuardInput, judge, type Suspect } from './guard.rules.ts'

const chart: Chart = { storefront: 'us', chartType: 'top-free', genre: 36, device: 'iphone' }
const noon = new Date('2026-03-07T12:00:00Z')
const hoursAgo = (hours: number) => new Date(noon.getTime() - hours * hourMs)

const idsFrom = (start: number, length: number): number[] => Array.from({ length }, (_, index) => start + index)

const snapshot = (appIds: readonly number[], observedAt = noon, depth = 100): Snapshot => ({
  chart,
  observedAt,
  source: 'rss',
  depth,
  appIds,
})

/** The same apps, a few of them swapped: an ordinary day. */
const moved = (ids: readonly number[]): number[] => {
  const [first = 0, second = 0, ...rest] = ids
  return [second, first, ...rest]
}

const full = idsFrom(1_000, 100)
const day = (appIds: readonly number[]) => snapshot(appIds, hoursAgo(24))
const suspectOf = (reason: string, length: number, hours: number): Suspect => ({
  reason,
  length,
  observedAt: hoursAgo(hours),
})

type Case = [name: string, input: Partial<GuardInput> & { fresh: Snapshot }, verdict: string]

const cases: Case[] = [
  ['the first answer of a chart is recorded', { fresh: snapshot(full) }, 'recorded'],
  ['the first answer may be empty', { fresh: snapshot([]) }, 'empty'],
  ['an empty chart that was empty stays a measured empty chart', { fresh: snapshot([]), last: day([]) }, 'empty'],
  ['a chart of 9 may empty itself', { fresh: snapshot([]), last: day(idsFrom(1, 9)) }, 'empty'],
  ['a chart of 10 may not', { fresh: snapshot([]), last: day(idsFrom(1, 10)) }, 'empty-after-full'],
  ['an ordinary day is recorded', { fresh: snapshot(moved(full)), last: day(full) }, 'recorded'],
  [
    'the same answer an hour later is unchanged',
    { fresh: snapshot(full), last: snapshot(full, hoursAgo(1)), aged: day(moved(full)) },
    'unchanged',
  ],
  ['half of a long chart is recorded', { fresh: snapshot(full.slice(0, 50)), last: day(full) }, 'recorded'],
  ['less than half is suspect', { fresh: snapshot(full.slice(0, 49)), last: day(full) }, 'much-shorter'],
  ['one entry after a full chart is suspect', { fresh: snapshot([1_000]), last: day(full) }, 'much-shorter'],
  ['a chart of 19 may lose more than half', { fresh: snapshot([1]), last: day(idsFrom(1, 19)) }, 'recorded'],
  [
    'a source that shows fewer places is no loss',
    { fresh: snapshot(full.slice(0, 95)), last: snapshot(idsFrom(1_000, 200), hoursAgo(24), 200) },
    'recorded',
  ],
  [
    'a full chart identical to yesterday is frozen',
    { fresh: snapshot(full), last: day(full), aged: day(full) },
    'frozen',
  ],
  [
    'a full chart that was unchanged for hours is frozen once it is the same as 20 h ago',
    { fresh: snapshot(full), last: snapshot(full, hoursAgo(3)), aged: day(full) },
    'frozen',
  ],
  [
    'a chart of 89 may stay the same for days',
    { fresh: snapshot(full.slice(0, 89)), last: day(full.slice(0, 89)), aged: day(full.slice(0, 89)) },
    'unchanged',
  ],
  [
    'the chart of another storefront is suspect',
    { fresh: snapshot(idsFrom(5_000, 100)), last: day(full), twin: { storefront: 'ca', observedAt: hoursAgo(1) } },
    'other-storefront',
  ],
  [
    'a chart of 19 may be that of another storefront',
    { fresh: snapshot(idsFrom(1, 19)), twin: { storefront: 'ca', observedAt: hoursAgo(1) } },
    'recorded',
  ],
  [
    'the same apps in quite another order are suspect',
    { fresh: snapshot(full.toSorted((a, b) => ((a * 37) % 101) - ((b * 37) % 101))), last: day(full) },
    'shuffled',
  ],
  [
    'a chart short for the third time in two days is believed',
    {
      fresh: snapshot(full.slice(0, 30)),
      last: snapshot(full, hoursAgo(72)),
      suspects: [suspectOf('much-shorter', 31, 48), suspectOf('much-shorter', 29, 24)],
    },
    'recorded',
  ],
  [
    'an empty chart is believed in the same way',
    {
      fresh: snapshot([]),
      last: snapshot(full, hoursAgo(72)),
      suspects: [suspectOf('empty-after-full', 0, 50), suspectOf('empty-after-full', 0, 25)],
    },
    'empty',
  ],
  [
    'not before two days are over',
    {
      fresh: snapshot([]),
      last: snapshot(full, hoursAgo(72)),
      suspects: [suspectOf('empty-after-full', 0, 47), suspectOf('empty-after-full', 0, 25)],
    },
    'empty-after-full',
  ],
  [
    'not when the repeats of one fetch are all there is',
    {
      fresh: snapshot([]),
      last: snapshot(full, hoursAgo(72)),
      suspects: [suspectOf('empty-after-full', 0, 50), suspectOf('empty-after-full', 0, 49.9)],
    },
    'empty-after-full',
  ],
  [
    'not when the length differs from time to time',
    {
      fresh: snapshot(full.slice(0, 30)),
      last: snapshot(full, hoursAgo(72)),
      suspects: [suspectOf('much-shorter', 3, 50), suspectOf('much-shorter', 30, 25)],
    },
    'much-shorter',
  ],
  [
    'a frozen chart is never believed',
    {
      fresh: snapshot(full),
      last: snapshot(full, hoursAgo(90)),
      aged: snapshot(full, hoursAgo(90)),
      suspects: [suspectOf('frozen', 100, 70), suspectOf('frozen', 100, 48), suspectOf('frozen', 100, 24)],
    },
    'frozen',
  ],
  [
    'the chart of another storefront is never believed, however short',
    {
      fresh: snapshot(idsFrom(5_000, 30)),
      last: snapshot(full, hoursAgo(90)),
      twin: { storefront: 'ca', observedAt: hoursAgo(1) },
      suspects: [suspectOf('much-shorter', 30, 70), suspectOf('much-shorter', 30, 24)],
    },
    'other-storefront',
  ],
]

describe('the guard', () => {
  test.each(cases)('%s', (_, input, expected) => {
    const verdict = judge({ suspects: [], ...input })
    expect(verdict.outcome === 'suspect' ? verdict.reason : verdict.outcome).toBe(expected)
  })

  test('a suspect says in a sentence what it was compared with', () => {
    expect(judge({ suspects: [], fresh: snapshot([1_000]), last: day(full) })).toEqual({
      outcome: 'suspect',
      reason: 'much-shorter',
      detail: 'The chart has 1 apps; it had 100 at 2026-03-06T12:00:00.000Z.',
    })
  })

  const anyIds = fc.uniqueArray(fc.integer({ min: 1, max: 5_000 }), { maxLength: 100 })

  test('whatever came before, a believed answer keeps at least half of a long chart', () => {
    fc.assert(
      fc.property(anyIds, anyIds, (freshIds, lastIds) => {
        const verdict = judge({ suspects: [], fresh: snapshot(freshIds), last: day(lastIds) })
        if (verdict.outcome === 'suspect' || lastIds.length < 20) return
        expect(freshIds.length).toBeGreaterThanOrEqual(lastIds.length / 2)
      }),
      { seed: 3 },
    )
  })

  test('without anything to compare with every answer is a fact, and only an empty one is called empty', () => {
    fc.assert(
      fc.property(anyIds, freshIds => {
        const verdict = judge({ suspects: [], fresh: snapshot(freshIds) })
        expect(verdict).toEqual({ outcome: freshIds.length === 0 ? 'empty' : 'recorded' })
      }),
      { seed: 4 },
    )
  })
})
