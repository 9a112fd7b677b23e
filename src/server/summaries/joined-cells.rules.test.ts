import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Chart, type ChartKey, chartKeyOf } from '#domain/charts.ts'
import { anyScope } from '#domain/scopes.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import type { ChartMoment } from '../history/chart-moments.rules.ts'
import { findDecided, readCell, stateOfCell } from './joined-cells.rules.ts'
import { knownThen } from './known-charts.rules.ts'
import { listKinds, narrowCharts, possibleChartsOf } from './possible-charts.rules.ts'

const asOf = new Date('2026-03-10T12:00:00Z')
const ago = (hours: number) => new Date(asOf.getTime() - hours * hourMs)
const codes = storefrontCodes.slice(0, 4)
const possible = possibleChartsOf({ genre: 6014, price: 0, isIpadOnly: null }, { seen: undefined, lastSeen: [] })
const kinds = listKinds(narrowCharts(possible, { ...anyScope, device: 'iphone' }))
const charts: Chart[] = codes.flatMap(storefront => kinds.map(kind => ({ storefront, ...kind })))

const plant = fc.tuple(
  ...charts.map(chart =>
    fc.record({
      chart: fc.constant(chart),
      readAgo: fc.option(fc.integer({ min: 0, max: 90 }), { freq: 8 }),
      isPlanned: fc.boolean(),
    }),
  ),
)

test('deciding all countries at once gives the same as each cell, with the oldest and newest reading', () => {
  let decidedEver = 0
  fc.assert(
    fc.property(plant, planted => {
      const measured = planted.flatMap(({ chart, readAgo }): ChartMoment[] =>
        readAgo === null ? [] : [{ chart, observedAt: ago(readAgo), depth: 100, entryCount: 100 }],
      )
      const plan = new Set<ChartKey>(planted.filter(entry => entry.isPlanned).map(({ chart }) => chartKeyOf(chart)))
      const then = knownThen({ asOf, since: ago(72), measured, attempted: [] })
      const known = { ...then, isPlanned: (key: ChartKey) => plan.has(key) }
      const cells = storefrontCodes.map(code => ({ code, cell: readCell(code, kinds, known) }))
      const decided = cells.filter(({ cell }) => cell.fresh.length > 0 && cell.missing.length === 0)
      const found = findDecided(kinds, known)
      expect([...found.countries]).toEqual(decided.map(({ code }) => code))
      decidedEver += found.countries.size
      for (const { code, cell } of cells) {
        const of = { known, failures: new Map(), best: undefined, isOffered: true }
        expect(stateOfCell(cell, of).state.state === 'unranked').toBe(found.countries.has(code))
      }
      const times = decided.flatMap(({ cell }) => cell.fresh.map(({ observedAt }) => observedAt.getTime()))
      const span = times.length > 0 ? [Math.min(...times), Math.max(...times)] : [undefined, undefined]
      expect([found.observedFrom?.getTime(), found.observedTo?.getTime()]).toEqual(span)
    }),
    { seed: 1 },
  )
  expect(decidedEver).toBeGreaterThan(0)
})
