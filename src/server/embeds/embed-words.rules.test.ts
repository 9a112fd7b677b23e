import { expect, test } from 'vitest'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { standingOf, type WorldStanding } from '../worlds/world-standing.rules.ts'
import { fullText, shortText } from './embed-words.rules.ts'

const measuredAt = '2026-03-07T12:00:00.000Z'

const standing = (ranks: Partial<Record<StorefrontCode, number>>, measured: StorefrontCode[], at: string | null) =>
  standingOf({
    ranks: new Map(Object.entries(ranks)) as ReadonlyMap<StorefrontCode, number>,
    measured: new Set(measured),
    measuredAt: at,
  })

const saidOf = (one: WorldStanding): string[] => [shortText(one), fullText('Notes', one)]

test('the best rank is told with the countries in which the app is ranked at all', () => {
  const one = standing({ us: 12, de: 1, jp: 134 }, ['us', 'de', 'jp', 'fr'], measuredAt)
  expect(one).toMatchObject({
    state: 'ranked',
    bestRank: 1,
    bestIn: ['de'],
    countries: 3,
    top1: 1,
    top10: 1,
    top100: 2,
    measured: 4,
  })
  expect(saidOf(one)).toEqual([
    'best #1 · ranked in 3 countries',
    'Notes: best App Store rank #1 now, ranked in 3 countries (measured in 4 of 175 countries, 2026-03-07 12:00 UTC)',
  ])
})

test('one country is not "1 countries"', () => {
  expect(saidOf(standing({ us: 7 }, ['us'], measuredAt))[0]).toBe('best #7 · ranked in 1 country')
})

test('an app in no chart is not ranked: that was measured', () => {
  expect(saidOf(standing({}, ['us', 'de'], measuredAt))).toEqual([
    'not ranked',
    'Notes: in no chart now (measured in 2 of 175 countries, 2026-03-07 12:00 UTC)',
  ])
})

test('nothing measured is never "not ranked", and no zero', () => {
  expect(saidOf(standing({}, [], null))).toEqual(['not measured', 'Notes: not measured yet'])
})

test('what was measured too long ago says nothing of now, but since when', () => {
  expect(saidOf(standing({}, [], measuredAt))).toEqual([
    'not measured',
    'Notes: not measured since 2026-03-07 12:00 UTC',
  ])
})
