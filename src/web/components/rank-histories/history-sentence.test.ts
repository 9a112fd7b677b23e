import { describe, expect, test } from 'vitest'
import type { RankPoint } from '#contract/ranks.ts'
import { describeHistory } from './history-sentence.ts'

const at = (day: number): string => new Date(Date.UTC(2026, 0, day)).toISOString()
const ranked = (day: number, rank: number) => ({ observedAt: at(day), state: 'ranked', rank, depth: 100 }) as const
const unranked = (day: number): RankPoint => ({ observedAt: at(day), state: 'unranked', depth: 100 })
const failed = (day: number): RankPoint => ({
  observedAt: null,
  at: at(day),
  state: 'failed',
  reason: 'http',
  detail: null,
})
const say = (...points: RankPoint[]): string => describeHistory({ points, formatDay: moment => moment.slice(5, 10) })

test('the sentence describes a climb with its best day', () => {
  expect(say(ranked(1, 38), ranked(2, 1), ranked(3, 2))).toBe('Rose from 38 to 2 in 2 days; best 1 on 01-02.')
})

test('the sentence describes a fall and an unchanged rank', () => {
  expect(say(ranked(1, 2), ranked(2, 9))).toBe('Fell from 2 to 9 in one day; best 2 on 01-01.')
  expect(say(ranked(1, 5), ranked(2, 5))).toBe('At 5, same as one day earlier; best 5 on 01-01.')
})

test('a chart that has fewer apps than the source can show is named by its length, and by the fewest of several readings', () => {
  const outsideOf = (day: number, depth: number): RankPoint => ({ observedAt: at(day), state: 'unranked', depth })
  expect(say(outsideOf(1, 12), outsideOf(2, 40))).toBe('Never in the top 12 in 2 readings.')
})

test('an app that drops out of the top 100 is outside it, neither at rank 101 nor still at its last rank', () => {
  expect(say(ranked(1, 90), ranked(2, 95), unranked(3))).toBe(
    'Dropped out after 01-02, at 95; best 90 on 01-01. Outside the top 100 at one reading.',
  )
  expect(say(ranked(1, 6), ranked(2, 6), unranked(3), failed(4))).toContain('Dropped out after 01-02, at 6')
  expect(say(ranked(1, 6), unranked(2), ranked(3, 6))).toContain('At 6, same as 2 days earlier')
  expect(say(unranked(1), unranked(2))).toBe('Never in the top 100 in 2 readings.')
})

describe('days that were not measured', () => {
  const hour = (day: number, hours: number): string => new Date(Date.UTC(2026, 0, day, hours)).toISOString()
  const silence = (observedAt: string): RankPoint => ({
    observedAt: null,
    at: observedAt,
    state: 'failed',
    reason: 'not-fetched',
    detail: null,
  })
  const gapIn = (...points: RankPoint[]): string => say(...points).replace(/.*best \d+ on 01-\d\d\. ?/, '')

  test('days that were not measured are counted, and never called a fall', () => {
    expect(say(ranked(1, 5), failed(2), failed(3), ranked(4, 5))).toBe(
      'At 5, same as 3 days earlier; best 5 on 01-01. 2 days were not measured.',
    )
    expect(gapIn(ranked(1, 5), failed(2), ranked(3, 5))).toBe('One day was not measured.')
  })

  test('days that were not measured are those without any measurement: a gap from noon to noon excludes its first and last day', () => {
    const [first, last] = [ranked(1, 5), ranked(4, 5)]
    const noons = [
      { ...first, observedAt: hour(1, 12) },
      { ...last, observedAt: hour(4, 12) },
    ] as const
    expect(gapIn(noons[0], silence(hour(3, 0)), noons[1])).toBe('2 days were not measured.')
    expect(gapIn(ranked(2, 5), failed(2), unranked(2))).not.toContain('not measured')
  })

  test('days that were not measured do not exist when every day has a measurement, however long the silence: only a reading is missing', () => {
    const late = { ...ranked(2, 5), observedAt: hour(2, 23) }
    expect(gapIn(ranked(1, 5), silence(hour(2, 0)), late)).toBe('One reading is missing.')
    expect(gapIn(ranked(1, 5), failed(1), late)).toBe('One reading failed.')
  })

  test('days that were not measured start when the chart was first tracked', () => {
    const before: RankPoint = { observedAt: null, at: at(1), state: 'not-tracked' }
    expect(gapIn(before, failed(20), failed(21), ranked(22, 5))).toBe('2 days were not measured.')
  })

  test('days that were not measured at the end of a history count too', () => {
    expect(gapIn(ranked(1, 5), failed(2), failed(3))).toBe('2 days were not measured.')
  })
})

test('the sentence mentions an empty chart separately', () => {
  expect(say(ranked(1, 5), { observedAt: at(2), state: 'empty' })).toContain('The chart was empty at one reading.')
})

test('without a measurement, the sentence claims nothing', () => {
  expect(say()).toBe('Nothing was measured in this period.')
  expect(say(failed(1))).toBe('One day was not measured.')
})

test('the sentence about a search uses positions and the search depth', () => {
  const outside: RankPoint = { observedAt: at(3), state: 'unranked', depth: 200 }
  const saySearch = (...points: RankPoint[]) =>
    describeHistory({ points, formatDay: moment => moment.slice(5, 10), seenIn: 'search' })
  expect(saySearch(ranked(1, 4))).toBe('Position 4 at the last reading; best 4 on 01-01.')
  expect(saySearch(ranked(1, 4), ranked(2, 9), outside)).toContain('Outside the first 200 at one reading.')
  expect(saySearch(outside)).toBe('Never in the first 200 in one reading.')
})
