import { expect, test } from 'vitest'
import { type Chart, type ChartKey, chartKeyOf, parseChartKey } from '#domain/charts.ts'
import { findNearestChart } from './nearest-charts.rules.ts'

const nearestOf = (wanted: ChartKey, measured: ChartKey[]): string | undefined => {
  const chart: Chart | undefined = findNearestChart(parseChartKey(wanted), measured.map(parseChartKey))
  return chart && chartKeyOf(chart)
}

test('the nearest measured chart is of the same country, then of the same genre or the overall one, then of the same kind', () => {
  const wanted = 'fr:top-paid:6014:ipad'
  const nearestFirst: ChartKey[] = [
    'fr:top-paid:6014:iphone',
    'fr:top-free:6014:ipad',
    'fr:top-paid:36:ipad',
    'fr:top-free:36:iphone',
    'fr:top-paid:6015:ipad',
    'us:top-paid:6014:ipad',
    'zw:top-paid:6014:ipad',
    'us:top-paid:36:ipad',
  ]
  for (const [index, key] of nearestFirst.entries())
    expect(nearestOf(wanted, nearestFirst.slice(index).toReversed())).toBe(key)
  expect(nearestOf(wanted, [])).toBeUndefined()
})
