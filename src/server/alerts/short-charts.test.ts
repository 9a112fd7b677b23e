import fc from 'fast-check'
import { expect, test } from 'vitest'
import { groupChanges, headlineOf, rankWords } from '#domain/alert-words.ts'
import { type AlertQuestion, everyChart } from '#domain/alerts.ts'
import type { Chart } from '#domain/charts.ts'
import { unknownHome } from '#domain/scopes.ts'
import { dayMs } from '#domain/units.ts'
import { shortOrLong } from '../../../vitest.length.ts'
import { listChanges } from './rules/changes.rules.ts'
import { type Change, placesClimbed, reasonFor } from './rules/matching.rules.ts'
import { pairUp } from './rules/measured-pairs.rules.ts'
import { changeOf } from './rules/pairs.rules.ts'

const chart: Chart = { storefront: 'ee', type: 'top-paid', genre: 6014, device: 'iphone' }
const [before, now] = [new Date('2026-11-01T12:00:00Z'), new Date('2026-11-02T12:00:00Z')]
const facts = {
  bestBefore: 1,
  isNewToCountry: false,
  past: undefined,
  categoryPast: undefined,
  home: unknownHome,
  usualMove: null,
}

type List = { ids: readonly number[]; depth: number }

/** The change of an app as a recorded chart finds it. */
const findChange = (was: List, is: List, appId: number): Change | undefined => {
  const snapshot = (observedAt: Date, { ids, depth }: List) =>
    ({ chart, observedAt, source: 'rss', depth, appIds: ids }) as const
  const comparison = {
    chart,
    current: snapshot(now, is),
    previous: snapshot(before, was),
    measuredSince: before,
    silenceMs: 2 * dayMs,
  }
  const [change] = listChanges(comparison, id => id === appId)
  return change && { ...change, ...facts }
}

/** The same change as a back-test finds it. */
const findInSeries = (was: List, is: List, appId: number): Change | undefined => {
  const moments = [
    { observedAt: before, depth: was.depth, entryCount: was.ids.length },
    { observedAt: now, depth: is.depth, entryCount: is.ids.length },
  ]
  const pair = pairUp(moments, 2 * dayMs).at(-1)
  const rankAt = (at: Date) => {
    const { ids } = at.getTime() === now.getTime() ? is : was
    return ids.includes(appId) ? ids.indexOf(appId) + 1 : null
  }
  const app = {
    appId,
    chart,
    rankAt,
    measuredSince: before,
    home: unknownHome,
    bestBefore: () => 1,
    isNewToCountry: () => false,
    findPast: () => undefined,
    findCategoryPast: () => undefined,
    usualMove: () => null,
    findBecame: () => ({}),
  }
  return pair && changeOf(app, pair)
}

const reasonOf = (question: AlertQuestion, change: Change) =>
  reasonFor([{ appId: null, question, scope: everyChart, isOn: true }], change)

const wordsOf = (change: Change, question: AlertQuestion): string[] => {
  const reason = reasonOf(question, change)
  return groupChanges(reason ? [{ ...change, reason }] : []).flatMap(group => [
    headlineOf(group),
    ...group.changes.map(rankWords),
  ])
}

const pool = Array.from({ length: 45 }, (_, index) => index + 1)
const list = fc
  .record({ ids: fc.shuffledSubarray(pool, { minLength: 1, maxLength: 30 }), depth: fc.constantFrom(100, 100, 10) })
  .map(({ ids, depth }): List => ({ ids: ids.slice(0, depth), depth }))

/** Computed without product code, down to the depth that both lists reach. */
const expectedOf = (was: List, is: List, appId: number) => {
  const common = Math.min(was.depth, is.depth)
  const [old, fresh] = [was.ids.slice(0, common), is.ids.slice(0, common)]
  const [from, to] = [old.indexOf(appId) + 1, fresh.indexOf(appId) + 1]
  if (from === to) return undefined
  if (from > 0 && to > 0) return { places: from - to, outside: undefined }
  const without = (from === 0 ? old : fresh).length
  const behind = without + 1
  const places = from === 0 ? behind - to : from - behind
  const isShown = from === 0 ? places > 0 : places < 0
  return { places: isShown ? places : null, outside: `not in the top ${without}` }
}

// Promise: P23
test('for charts of any length, an alert tells the distance and the depth that the two measurements show', () => {
  fc.assert(
    fc.property(list, list, fc.constantFrom(...pool), (was, is, appId) => {
      const change = findChange(was, is, appId)
      const expected = expectedOf(was, is, appId)
      const same = findInSeries(was, is, appId)
      expect(same && { rank: same.rank, previousRank: same.previousRank, depth: same.depth }).toEqual(
        change && { rank: change.rank, previousRank: change.previousRank, depth: change.depth },
      )
      expect(change === undefined).toBe(expected === undefined)
      if (!change || !expected) return
      expect(placesClimbed(change)).toBe(expected.places)
      expect(rankWords(change).includes(expected.outside ?? '#')).toBe(true)
      for (const question of [
        { kind: 'entered-top', tops: [10, 50, 100] },
        { kind: 'left-top', tops: [10, 50, 100] },
        { kind: 'moved', places: 1, direction: 'any' },
      ] as const) {
        for (const [, top] of wordsOf(change, question)
          .join('\n')
          .matchAll(/top (\d+)/g))
          expect(Number(top)).toBeLessThanOrEqual(Math.max(10, was.ids.length, is.ids.length))
      }
    }),
    { numRuns: shortOrLong(400, 2_000) },
  )
})

const twelve: List = { ids: Array.from({ length: 12 }, (_, index) => 100 + index), depth: 100 }
const with9: List = { ids: [...twelve.ids.slice(0, 8), 7, ...twelve.ids.slice(8, 11)], depth: 100 }

test('in a chart of 12 apps, a climb from outside to #9 is 4 places, not 92', () => {
  const change = findChange(twelve, with9, 7)
  if (!change) throw new Error('no change')
  expect(placesClimbed(change)).toBe(4)
  expect(reasonOf({ kind: 'moved', places: 50, direction: 'any' }, change)).toBeUndefined()
  expect(rankWords(change)).toBe('#9, was not in the top 12')
})

test('an app that enters or leaves a chart of 12 apps still matches the top 100, in words of that chart', () => {
  const [entered, left] = [findChange(twelve, with9, 7), findChange(with9, twelve, 7)]
  if (!entered || !left) throw new Error('no change')
  expect(wordsOf(entered, { kind: 'entered-top', tops: [100] })).toEqual([
    'Entered the chart',
    '#9, was not in the top 12',
  ])
  expect(wordsOf(left, { kind: 'left-top', tops: [100] })).toEqual([
    'Dropped out of the chart',
    'not in the top 12, was #9',
  ])
  expect(reasonOf({ kind: 'left-top', tops: [100] }, left)).toEqual({ kind: 'left-top', top: 100 })
  expect(wordsOf(left, { kind: 'left-top', tops: [10] })[0]).toBe('Dropped out of the top 10')
})

test('an app that was not measured before is not said to have been outside', () => {
  const change = findChange(twelve, with9, 7)
  if (!change) throw new Error('no change')
  expect(rankWords({ ...change, previousAt: null })).toBe('#9')
})
