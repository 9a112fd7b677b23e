import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartTypes, devices } from './charts.ts'
import { genres } from './genres.ts'
import { findMilestoneClaim, findReportedMilestone, milestoneKeyOf, milestoneKinds } from './milestones.ts'
import { storefrontCodes } from './storefronts.ts'

const chart = fc.record({
  storefront: fc.constantFrom(...storefrontCodes),
  type: fc.constantFrom(...chartTypes),
  device: fc.constantFrom(...devices),
  genre: fc.constantFrom(...genres.map(({ id }) => id)),
})

const claim = fc.record({
  kind: fc.constantFrom(...milestoneKinds),
  level: fc.option(fc.integer({ min: 1, max: 200 }), { nil: null }),
  chart,
  observedAt: fc.integer({ min: 0, max: 4_000_000_000 }).map(seconds => new Date(seconds * 1000)),
})

test('every claim can be read from its key again', () => {
  fc.assert(
    fc.property(claim, each => {
      expect(findMilestoneClaim(milestoneKeyOf(each))).toEqual(each)
    }),
  )
})

test('any other text names no milestone', () => {
  fc.assert(
    fc.property(fc.string(), text => {
      const found = findMilestoneClaim(text)
      if (found) expect(milestoneKeyOf(found)).toBe(text)
    }),
  )
  for (const text of ['', 'first-top-10', 'first-top-10.us.top-free.36.iphone', 'nothing.us.top-free.36.iphone.1'])
    expect(findMilestoneClaim(text), text).toBeUndefined()
})

test('an alert of a first time names its milestone, and other alerts name none', () => {
  const [us, observedAt] = [
    { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' } as const,
    '2026-11-14T07:10:00Z',
  ]
  const tell = (kind: 'first-top' | 'first-country' | 'entered-top' | 'best-rank', top: 10 | null) =>
    findReportedMilestone({ reason: { kind, top }, chart: us, observedAt })
  expect(tell('first-top', 10)).toBe(`first-top-10.us.top-free.36.iphone.${Date.parse(observedAt) / 1000}`)
  expect(tell('first-country', null)).toMatch(/^first-country\.us\./)
  expect([tell('entered-top', 10), tell('best-rank', null)]).toEqual([undefined, undefined])
})
