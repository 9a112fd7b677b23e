import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/days.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { unmeasuredDay, unrankedDay } from '../history/daily-ranks.rules.ts'
import { breadthDays, findUnusualInWorld, judgeBreadth } from './breadth.rules.ts'

const first = '2026-06-01'
const day = addDays(first, breadthDays)

/** Ranks that move by two up and down, and end with the given one. */
const endingWith = (rank: number): Uint8Array =>
  Uint8Array.from({ length: breadthDays + 1 }, (_, index) => (index === breadthDays ? rank : 60 + 2 * (index % 2)))

const codes = ['us', 'jp', 'de', 'fr', 'it', 'es', 'br', 'mx'] as const satisfies StorefrontCode[]

const worldOf = (moved: Partial<Record<StorefrontCode, number>>) => ({
  first,
  states: new Map<StorefrontCode, Uint8Array>(codes.map(code => [code, endingWith(moved[code] ?? 61)])),
})

const judge = (moved: Partial<Record<StorefrontCode, number>>, direction: 1 | -1 = 1) =>
  judgeBreadth(worldOf(moved), { storefront: 'us', day, direction })

test('a move is described as one of a country, a continent or the world', () => {
  expect(judge({ us: 10 })).toEqual({ verdict: 'here', judged: 7, moved: [], continent: null })
  const europe = judge({ us: 10, de: 20, fr: 20, it: 20, es: 30 })
  expect(europe).toMatchObject({ verdict: 'region', continent: 'europe' })
  expect(europe.moved.toSorted()).toEqual(['de', 'es', 'fr', 'it'])
  expect(judge({ us: 10, jp: 20, fr: 20, br: 20 })).toMatchObject({ verdict: 'wide', continent: null })
})

test('countries that moved the other way, or were not measured, do not count', () => {
  expect(judge({ us: 10, de: 90, fr: 90 })).toMatchObject({ verdict: 'here', moved: [] })
  expect(judge({ us: 99, de: 90 }, -1)).toMatchObject({ moved: ['de'] })
  expect(judge({ us: 10, de: unmeasuredDay, fr: unrankedDay })).toMatchObject({ verdict: 'here', judged: 5 })
})

test('the newest unusual move in the world is found, and of one day the farther one', () => {
  const find = (moved: Partial<Record<StorefrontCode, number>>) =>
    findUnusualInWorld(worldOf(moved), { storefronts: codes, since: addDays(day, -29) })
  expect(find({ jp: 20, de: 5 })).toMatchObject({ storefront: 'de', move: { places: 55 } })
  expect(find({})).toBeUndefined()
})

test('days before and after those of the question change nothing', () => {
  const states = fc.uint8Array({ minLength: 110, maxLength: 110, max: 40 })
  const world = fc.array(states, { minLength: codes.length, maxLength: codes.length })
  const question = fc.record({ at: fc.integer({ min: breadthDays, max: 109 }), direction: fc.constantFrom(1, -1) })
  fc.assert(
    fc.property(world, question, (all, { at, direction }) => {
      const judgeFrom = (from: number, to: number) =>
        judgeBreadth(
          {
            first: addDays(first, from),
            states: new Map(codes.map((code, n) => [code, (all[n] ?? []).slice(from, to)])),
          },
          { storefront: 'us', day: addDays(first, at), direction },
        )
      expect(judgeFrom(0, 110)).toEqual(judgeFrom(at - breadthDays, at + 1))
    }),
    { numRuns: 200 },
  )
})
