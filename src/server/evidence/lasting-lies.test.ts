import { describe, expect, test } from 'vitest'
import { allGenres } from '#domain/genres.ts'
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
const yesterday = month.at(-1)?.appIds ?? []
const random = createRandom(99)
const today = moveOn(yesterday, random)
/** The same chart an hour later: a few neighbours changed places. */
const nudge = (appIds: readonly number[]) =>
  appIds.map((appId, at) => appIds[at % 10 === 4 ? at + 1 : at % 10 === 5 ? at - 1 : at] ?? appId)

type Given = Partial<GradeInput> & { hours?: number; held?: readonly Held[] }

const grade = (appIds: readonly number[], { hours = 24, ...given }: Given = {}): GradeVerdict =>
  gradeReading({
    fresh: snapshotOf(appIds, { observedAt: hoursAfter(hours) }),
    last: month.at(-1),
    past: pastOf(month),
    neighbours: [],
    witnesses: [],
    held: [],
    canAskWitness: false,
    canAskAgain: true,
    ...given,
  })

/** The readings that are held back if the chart gives these answers in turn. */
const tell = (
  answers: readonly (readonly [hours: number, appIds: readonly number[]])[],
  given: Given = {},
): GradeVerdict => {
  let held: readonly Held[] = []
  let verdict = grade(yesterday)
  for (const [hours, appIds] of answers) {
    verdict = grade(appIds, { ...given, hours, held })
    if (verdict.grade !== 'unconfirmed') continue
    const { reason, oddness } = verdict
    held = [...held, { id: hours, observedAt: hoursAfter(hours), depth: 100, appIds, reason, oddness }]
  }
  return verdict
}

const idsOf = (verdict: GradeVerdict, group: 'confirmed' | 'rejected'): number[] | undefined =>
  verdict.grade === 'believed' ? verdict[group].map(({ id }) => id) : undefined

const withoutFirst = today.slice(1)
const strangerOnTop = [7_000_000, ...today.slice(0, -1)]
const halfOld = [...new Set([...today.slice(0, 50), ...yesterday.slice(50), ...today])].slice(0, 100)
const odd = [...today.slice(0, 5), ...today.slice(11), ...idsFrom(77_000, 6)]

describe('an odd reading', () => {
  // Promise: P17
  test.each([
    ['the app at #1 is missing', withoutFirst, 'top-changed'],
    ['an app that was never in the chart is #1', strangerOnTop, 'top-changed'],
    ['half of the chart is that of yesterday', halfOld, 'frozen'],
    ['a few ranks are missing', odd, 'replaced'],
  ])('an odd reading is not believed when it is repeated within the cache hour of Apple: %s', (_, appIds, reason) => {
    const verdict = tell([
      [24, appIds],
      [24.01, appIds],
      [24.9, appIds],
    ])
    expect(verdict).toMatchObject({ grade: 'unconfirmed', oddness: 'odd', reason })
  })

  // Promise: P17
  test('an odd reading is believed with the next one an hour later that agrees with it, at its own time', () => {
    const [first, second] = [odd, nudge(odd)]
    const verdict = tell([
      [24, first],
      [25, second],
    ])
    expect([verdict.grade, idsOf(verdict, 'confirmed'), idsOf(verdict, 'rejected')]).toEqual(['believed', [24], []])
  })

  // Promise: P17
  test.each([
    ['the app at #1 is missing', withoutFirst],
    ['an app that was never in the chart is #1', strangerOnTop],
  ])('an odd reading waits for six hours if its first ranks are odd: %s', (_, appIds) => {
    const hourly = [24, 25, 26, 27, 28, 29].map(hours => [hours, appIds] as const)
    expect(tell(hourly)).toMatchObject({ grade: 'unconfirmed', reason: 'top-changed' })
    expect(idsOf(tell([...hourly, [30, appIds]]), 'confirmed')).toEqual([24, 25, 26, 27, 28, 29])
  })

  test('an odd reading is rejected by a usual reading, however much of it is repeated', () => {
    const changedOne = [7_000_000, ...today.slice(1)]
    const verdict = tell([
      [24, changedOne],
      [25, today],
    ])
    expect([verdict.grade, idsOf(verdict, 'confirmed'), idsOf(verdict, 'rejected')]).toEqual(['believed', [], [24]])
  })

  test('an odd reading counts if a usual reading repeats every rank of it', () => {
    const given = { depth: 100, appIds: today, reason: 'replaced', oddness: 'odd' } as const
    const verdict = grade(today, { hours: 25, held: [{ id: 24, observedAt: hoursAfter(24), ...given }] })
    expect([idsOf(verdict, 'confirmed'), idsOf(verdict, 'rejected')]).toEqual([[24], []])
  })

  test('an odd reading does not confirm one that is odd in another way: both wait', () => {
    const otherOdd = [...today.slice(0, 5), ...today.slice(5, 31).reverse(), ...today.slice(31)]
    expect(
      tell([
        [24, odd],
        [25, otherOdd],
      ]),
    ).toMatchObject({ grade: 'unconfirmed', oddness: 'odd' })
    // The second and third answers agree.
    const verdict = tell([
      [24, odd],
      [25, otherOdd],
      [26, otherOdd],
    ])
    expect([idsOf(verdict, 'confirmed'), idsOf(verdict, 'rejected')]).toEqual([[25], [24]])
    // The first and third answers agree, but the second does not.
    expect(
      tell([
        [24, odd],
        [25, otherOdd],
        [26, odd],
      ]),
    ).toMatchObject({ grade: 'unconfirmed' })
  })

  test('an odd reading waits as long as an extraordinary one that says the same', () => {
    const verdict = grade(odd, {
      hours: 25,
      held: [
        { id: 24, observedAt: hoursAfter(24), depth: 100, appIds: odd, reason: 'replaced', oddness: 'extraordinary' },
      ],
    })
    expect(verdict).toMatchObject({ grade: 'unconfirmed', oddness: 'odd' })
  })

  test('an odd reading is no step towards an extraordinary one, however alike they are', () => {
    const mixed = [...today.slice(50), ...today.slice(0, 50)]
    const given = { depth: 100, appIds: mixed, reason: 'shuffled' as const }
    const held: Held[] = [12, 48].map(id => ({ id, observedAt: hoursAfter(id), oddness: 'extraordinary', ...given }))
    expect(grade(mixed, { hours: 49, held })).toMatchObject({ grade: 'believed' })
    const withOdd = held.map((reading, at) => (at === 0 ? { ...reading, oddness: 'odd' as const } : reading))
    expect(grade(mixed, { hours: 49, held: withOdd })).toMatchObject({ oddness: 'extraordinary' })
  })

  test('an odd reading of an old series is believed, because it cannot be asked for again', () => {
    expect(grade(withoutFirst, { canAskAgain: false })).toMatchObject({ grade: 'believed' })
  })
})

const daily = (appIds: readonly number[], days: number) =>
  Array.from({ length: days }, (_, day) => [24 * (day + 1), appIds] as const)

describe('repetition alone, for a month, does not make true', () => {
  // Promise: P17
  test('an empty chart is not confirmed by repetition where there was a full one', () => {
    expect(tell(daily([], 30))).toMatchObject({ grade: 'unconfirmed', reason: 'empty-after-full' })
  })

  // Promise: P17
  test('a chart of apps that no chart, lookup or search has shown is not confirmed by repetition', () => {
    const invented = daily(idsFrom(8e9), 30)
    expect(tell(invented, { unknownShare: 1 })).toMatchObject({ grade: 'unconfirmed', reason: 'unknown-apps' })
    // If this server knows the apps, the same chart is a real change.
    expect(tell(invented, { unknownShare: 0 })).toMatchObject({ grade: 'believed' })
  })
})

test('an empty category is believed if the overall chart of the same hour is empty, too', () => {
  const finance = { ...usFree, genre: 6015 }
  const fresh = snapshotOf([], { chart: finance, observedAt: hoursAfter(24) })
  const besideOverall = (appIds: readonly number[]) => {
    const chart = { ...usFree, genre: allGenres }
    return [{ chart, reading: snapshotOf(appIds, { chart, observedAt: hoursAfter(24) }) }]
  }
  expect(grade([], { fresh, witnesses: besideOverall([]) })).toMatchObject({ grade: 'believed', outcome: 'empty' })
  expect(grade([], { fresh, witnesses: besideOverall(idsFrom(1)) })).toMatchObject({ reason: 'empty-after-full' })
})

test('the first reading of a chart may be of unknown apps', () => {
  const verdict = grade(idsFrom(8e9), { last: undefined, past: pastOf([]), unknownShare: 1 })
  expect(verdict).toMatchObject({ grade: 'believed' })
})
