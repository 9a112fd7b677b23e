import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CountedChart, createLanes, type LaneStanding } from './standing-lanes.rules.ts'

type Counted = { app: number; rank: number; chart: CountedChart }

const countriesOf = (counted: readonly Counted[]): Set<number> => new Set(counted.map(({ chart }) => chart.country))

const compare = (a: Counted, b: Counted): number =>
  a.rank - b.rank || a.chart.country - b.chart.country || a.chart.at - b.chart.at || a.chart.depth - b.chart.depth

/** The same without a table, from all ranks of one app. Ranks with the same type and category count together. */
const standingOf = (app: number, all: readonly Counted[]): LaneStanding[] => {
  const isInCategory = all.some(({ chart }) => chart.isCategory)
  const counted = isInCategory ? all.filter(({ chart }) => !chart.isMagazines) : all
  const best = counted.toSorted(compare)[0]
  if (!best) return []
  const ofType = (isPaid: boolean) => countriesOf(counted.filter(({ chart }) => chart.isPaid === isPaid))
  const paid = ofType(true)
  return [
    {
      app,
      rank: best.rank,
      at: best.chart.at,
      depth: best.chart.depth,
      countries: countriesOf(counted).size,
      top10Countries: countriesOf(counted.filter(({ rank }) => rank <= 10)).size,
      hasTwoTypes: [...ofType(false)].some(country => paid.has(country)),
    },
  ]
}

const anyChart: fc.Arbitrary<CountedChart> = fc
  .record({
    country: fc.oneof(fc.constantFrom(0, 31, 32, 63, 174), fc.integer({ min: 0, max: 174 })),
    at: fc.oneof(fc.constantFrom(1_700_000_000, 2 ** 32 - 1), fc.integer({ min: 1_700_000_000, max: 2 ** 32 - 1 })),
    depth: fc.integer({ min: 1, max: 200 }),
    isPaid: fc.boolean(),
    genre: fc.constantFrom('overall', 'magazines', 'other'),
  })
  .map(({ genre, ...chart }) => ({ ...chart, isMagazines: genre === 'magazines', isCategory: genre === 'other' }))

const anyRank: fc.Arbitrary<Counted> = fc.record({
  app: fc.constantFrom(1, 2, 3, 900),
  rank: fc.oneof(fc.integer({ min: 9, max: 11 }), fc.integer({ min: 1, max: 200 })),
  chart: anyChart,
})

test('the standing of each app is that of all its ranks together, in any country and at any time until 2106', () => {
  fc.assert(
    fc.property(fc.array(anyRank, { maxLength: 60 }), counted => {
      const lanes = createLanes()
      for (const { app, rank, chart } of counted) lanes.add(app, rank, chart)
      const expected = [1, 2, 3, 900].flatMap(app =>
        standingOf(
          app,
          counted.filter(of => of.app === app),
        ),
      )
      expect([...lanes.list()]).toEqual(expected)
    }),
  )
})
