import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import {
  createRandom,
  dailySnapshots,
  hoursAfter,
  idsFrom,
  moveOn,
  snapshotOf,
  usFree,
} from '../testing/evidence/charts-over-time.ts'
import type { Held } from './agreement.rules.ts'
import { type GradeInput, type GradeVerdict, gradeReading } from './grades.rules.ts'
import { pastOf } from './pasts.rules.ts'

const month = dailySnapshots(30)
const yesterday = month.at(-1) ?? snapshotOf([])
const tomorrow = hoursAfter(24)
const today = moveOn(yesterday.appIds, createRandom(99))
const paid: Chart = { ...usFree, type: 'top-paid' }
const canada: Chart = { ...usFree, storefront: 'ca' }
const finance: Chart = { ...usFree, genre: 6015 }

const grade = (appIds: readonly number[], input: Partial<GradeInput> & { past0?: Snapshot[] } = {}): GradeVerdict => {
  const { past0 = month, ...given } = input
  const fresh = snapshotOf(appIds, { observedAt: tomorrow })
  return gradeReading({
    fresh,
    last: past0.at(-1),
    past: pastOf(past0),
    neighbours: [],
    witnesses: [],
    held: [],
    canAskWitness: false,
    canAskAgain: true,
    ...given,
  })
}

const gradeOf = (verdict: GradeVerdict): string =>
  verdict.grade === 'unconfirmed' ? verdict.reason : verdict.grade === 'believed' ? verdict.outcome : verdict.grade

const heldOf = (appIds: readonly number[], hours: number, given: Partial<Held> = {}): Held => ({
  id: hours,
  observedAt: hoursAfter(hours),
  depth: 100,
  appIds,
  reason: 'replaced',
  oddness: 'extraordinary',
  ...given,
})

const others = idsFrom(500_000)
const neighbour = (chart: Chart, appIds: readonly number[]) => ({ chart, observedAt: hoursAfter(23), appIds })

describe('the grade of a reading', () => {
  test.each<[name: string, verdict: GradeVerdict, expected: string]>([
    ['a usual day is believed', grade(today), 'recorded'],
    [
      'the same response an hour later is unchanged',
      grade(yesterday.appIds, { fresh: snapshotOf(yesterday.appIds, { observedAt: hoursAfter(1) }) }),
      'unchanged',
    ],
    ['the first reading of a chart is believed', grade(idsFrom(1), { past0: [] }), 'recorded'],
    ['the first reading may be empty', grade([], { past0: [] }), 'empty'],
    ['a chart of 9 apps may become empty', grade([], { past0: [snapshotOf(idsFrom(1, 9))] }), 'empty'],
    ['a chart of 10 apps may not', grade([], { past0: [snapshotOf(idsFrom(1, 10))] }), 'empty-after-full'],
    ['60 of 100 are too few', grade(today.slice(0, 60)), 'much-shorter'],
    ['51 of 100 are too few', grade(today.slice(0, 51)), 'much-shorter'],
    ['one app is too few', grade(today.slice(0, 1)), 'much-shorter'],
    [
      '60 of 100 are too few where nothing else is known of the chart',
      grade(today.slice(0, 60), { past0: [yesterday] }),
      'much-shorter',
    ],
    [
      'a source with fewer ranks does not count as a loss',
      grade(idsFrom(1_000, 100), { past0: [snapshotOf(idsFrom(1_000, 200), { depth: 200 })] }),
      'recorded',
    ],
    ['a chart without its first 15 apps is held back', grade([...today.slice(15), ...idsFrom(7e6, 15)]), 'shuffled'],
    ['a chart without ranks 11 to 50 is held back', grade([...today.slice(0, 10), ...today.slice(50)]), 'much-shorter'],
    ['the apps of another genre are held back', grade(others), 'replaced'],
    [
      '60 % of another country are held back',
      grade(today.map((appId, at) => (at % 5 < 3 ? 600_000 + at : appId))),
      'replaced',
    ],
    ['the same apps in reverse order are held back', grade(today.toReversed()), 'shuffled'],
    [
      'the chart of another country is held back',
      grade(others, { neighbours: [neighbour(canada, others)] }),
      'other-storefront',
    ],
    [
      'the paid chart of the same country is held back',
      grade(others, { neighbours: [neighbour(paid, others)] }),
      'other-chart',
    ],
    [
      'a withdrawn reading that is repeated is held back',
      grade(others, { withdrawn: [neighbour(usFree, others)] }),
      'withdrawn-before',
    ],
    [
      'a chart that was withdrawn with others and continues is believed',
      grade(today, { withdrawn: [neighbour(usFree, yesterday.appIds)] }),
      'recorded',
    ],
    [
      "a first reading that is another country's chart is held back",
      grade(others, { past0: [], neighbours: [neighbour(canada, others)] }),
      'other-storefront',
    ],
    ['an unchanged chart is held back', grade(yesterday.appIds), 'frozen'],
    ['the chart of a week ago is held back', grade(month.at(-8)?.appIds ?? []), 'frozen'],
    [
      'a feed older than the last reading is held back',
      grade(today, { fresh: snapshotOf(today, { observedAt: hoursAfter(-48) }), feedUpdatedAt: hoursAfter(-48) }),
      'outdated',
    ],
    [
      'a feed an hour older than the last reading is held back',
      grade(others, { fresh: snapshotOf(others, { observedAt: hoursAfter(-1) }), feedUpdatedAt: hoursAfter(-1) }),
      'outdated',
    ],
    [
      'a feed from the same second as the last reading is held back',
      grade(others, { fresh: snapshotOf(others, { observedAt: hoursAfter(0) }), feedUpdatedAt: hoursAfter(0) }),
      'outdated',
    ],
    [
      'the apps of another category are held back, however new the chart is',
      grade(others, { past0: [], otherGenreShare: 0.9 }),
      'other-genre',
    ],
  ])('%s', (_, verdict, expected) => {
    expect(gradeOf(verdict)).toBe(expected)
  })

  test('a chart that usually does not change may stay the same', () => {
    const calm = Array.from({ length: 30 }, (_, day) =>
      snapshotOf(idsFrom(1, 30), { observedAt: hoursAfter(24 * (day - 29)) }),
    )
    expect(gradeOf(grade(idsFrom(1, 30), { past0: calm }))).toBe('unchanged')
  })

  test('the detail of a suspect names the reading it was compared with', () => {
    const verdict = grade([], { past0: [snapshotOf(idsFrom(1, 40))] })
    expect(verdict).toMatchObject({ detail: 'The chart is empty; it had 40 apps at 2026-03-07 12:00 UTC.' })
  })
})

describe('a held reading', () => {
  const changed = idsFrom(800_000)
  const random = createRandom(5)
  const days = [changed, moveOn(changed, random), moveOn(moveOn(changed, random), random)]

  test('a held reading is confirmed by two later readings that agree, a day and a half later or more', () => {
    const held = [heldOf(days[0] ?? [], 24), heldOf(days[1] ?? [], 48)]
    const fresh = snapshotOf(days[2] ?? [], { observedAt: hoursAfter(72) })
    const verdict = grade([], { fresh, held })
    expect(verdict).toMatchObject({ grade: 'believed', outcome: 'recorded', rejected: [] })
    expect(verdict.grade === 'believed' && verdict.confirmed.map(({ id }) => id)).toEqual([24, 48])
  })

  test.each<[name: string, held: Held[], hours: number]>([
    ['before a day and a half is over', [heldOf(days[0] ?? [], 24), heldOf(days[1] ?? [], 48)], 59],
    ['by the repeats of one fetch', [heldOf(days[0] ?? [], 24), heldOf(days[0] ?? [], 24.02)], 72],
    ['by readings that differ from it', [heldOf(idsFrom(900_000), 24), heldOf(idsFrom(950_000), 48)], 72],
  ])('a held reading is not confirmed %s', (_, held, hours) => {
    const fresh = snapshotOf(days[2] ?? [], { observedAt: hoursAfter(hours) })
    expect(gradeOf(grade([], { fresh, held }))).toBe('replaced')
  })

  test('a held reading is rejected when the chart continues as before', () => {
    const verdict = grade(today, { held: [heldOf(others, 23)] })
    expect(verdict).toMatchObject({ grade: 'believed', confirmed: [], rejected: [{ id: 23 }] })
  })
})

describe('a witness', () => {
  const categoryIds = today.filter((_, at) => at % 7 === 0)
  const category = [...categoryIds, ...idsFrom(70_000, 60)]
  const witness = (appIds: readonly number[]) => [
    { chart: finance, reading: snapshotOf(appIds, { chart: finance, observedAt: tomorrow }) },
  ]
  const half = today.filter((_, at) => at % 2 === 0)
  const leapt = today.map((appId, at) => (at % 2 === 0 ? (half.at(-1 - at / 2) ?? 0) : appId))

  test('a witness with the same apps in the same order clears a chart that changed a lot', () => {
    const ids = [...half.toReversed(), ...idsFrom(70_000, 60)]
    expect(gradeOf(grade(leapt, { canAskWitness: true }))).toBe('ask-witness')
    expect(gradeOf(grade(leapt, { witnesses: witness(ids) }))).toBe('recorded')
  })

  test('a witness that contradicts a chart holds it back even if nothing else is odd', () => {
    const reversed = [...category.slice(0, categoryIds.length).toReversed(), ...category.slice(categoryIds.length)]
    expect(gradeOf(grade(today, { witnesses: witness(category) }))).toBe('recorded')
    expect(gradeOf(grade(today, { witnesses: witness(reversed) }))).toBe('contradicted')
  })

  test('a witness cannot clear an overall chart that contains only its own category', () => {
    expect(gradeOf(grade(others, { witnesses: witness(others) }))).toBe('replaced')
  })

  test('a witness cannot clear a chart that did not change or lost half of its apps', () => {
    const ids = yesterday.appIds.filter((_, at) => at % 7 === 0)
    expect(gradeOf(grade(yesterday.appIds, { witnesses: witness(ids), canAskWitness: true }))).toBe('frozen')
    expect(gradeOf(grade(today.slice(0, 50), { witnesses: witness(category), canAskWitness: true }))).toBe(
      'much-shorter',
    )
  })
})

const anyIds = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { maxLength: 100 })
const someIds = fc.uniqueArray(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 100 })

test('no chart of known apps is held back forever: after two days of equal readings it is believed, whatever came before', () => {
  fc.assert(
    fc.property(
      someIds,
      fc.array(anyIds, { maxLength: 6 }),
      fc.integer({ min: 4, max: 24 }),
      (last, before, everyHours) => {
        const past0 = before.map((appIds, at) =>
          snapshotOf(appIds, { observedAt: hoursAfter(-24 * (before.length - at)) }),
        )
        const held: Held[] = []
        for (let hours = 0; hours <= 48 + everyHours; hours += everyHours) {
          const fresh = snapshotOf(last, { observedAt: hoursAfter(hours) })
          const verdict = grade([], { fresh, past0, held })
          if (verdict.grade === 'believed') return true
          if (verdict.grade === 'unconfirmed')
            held.push(heldOf(last, hours, { reason: verdict.reason, oddness: verdict.oddness }))
        }
        return false
      },
    ),
    { seed: 8, numRuns: 200 },
  )
})
