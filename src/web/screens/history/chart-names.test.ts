import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Chart, chartKeyOf, chartTypes, devices, parseChartKey } from '#domain/charts.ts'
import { genres } from '#domain/genres.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { chartName, nameCharts } from './chart-names.ts'

const locale = 'en-US'
const named = (...keys: string[]) => nameCharts(keys.map(parseChartKey), locale)

test('the title is what all charts share, and the labels are the rest', () => {
  expect(named('jp:top-free:6007:iphone', 'de:top-free:6007:iphone')).toEqual({
    title: 'Productivity, iPhone, top free',
    labels: ['Japan', 'Germany'],
  })
  expect(named('jp:top-free:36:iphone', 'jp:top-paid:36:ipad').labels).toEqual(['iPhone, top free', 'iPad, top paid'])
})

test('a single chart has its full name as the title, and charts without a shared part have no title', () => {
  expect(named('jp:top-free:36:iphone')).toEqual({ title: 'Japan, Overall, iPhone, top free', labels: ['Japan'] })
  expect(named('jp:top-free:36:iphone', 'de:top-paid:6007:ipad').title).toBe('Ranks by chart')
})

test('subgenres of Games differ from the categories of the same name', () => {
  expect(named('jp:top-free:6011:iphone', 'jp:top-free:7011:iphone').labels).toEqual(['Music', 'Music games'])
})

const chart: fc.Arbitrary<Chart> = fc.record({
  storefront: fc.constantFrom(...storefrontCodes),
  chartType: fc.constantFrom(...chartTypes),
  genre: fc.constantFrom(...genres.map(({ id }) => id)),
  device: fc.constantFrom(...devices),
})

test('no two charts have the same label, and title plus label is the full name', () => {
  fc.assert(
    fc.property(fc.uniqueArray(chart, { selector: chartKeyOf, minLength: 1, maxLength: 12 }), charts => {
      const { title, labels } = nameCharts(charts, locale)
      expect(new Set(labels).size).toBe(charts.length)
      for (const [index, chart] of charts.entries()) {
        const parts = new Set(`${title}, ${labels[index]}`.split(', '))
        for (const part of chartName(chart, locale).split(', ')) expect(parts).toContain(part)
      }
    }),
  )
})
