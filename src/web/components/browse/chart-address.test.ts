import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chartQueryOf, chartTypes, devices } from '#domain/charts.ts'
import { genres } from '#domain/genres.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { readCount, readDay, readList, readMoment } from '#web/lib/address-parts.ts'
import { chartOf, readChartAddress, usualChart } from './chart-address.ts'

const chart = fc.record({
  storefront: fc.constantFrom(...storefrontCodes),
  type: fc.constantFrom(...chartTypes),
  device: fc.constantFrom(...devices),
  genre: fc.constantFrom(...genres.map(({ id }) => id)),
})

test('every chart round-trips through its URL, as values or as text, and defaults are omitted', () => {
  fc.assert(
    fc.property(chart, fc.boolean(), (wanted, isText) => {
      const query = chartQueryOf(wanted)
      const search = isText ? { ...query, genre: String(query.genre) } : query
      const address = readChartAddress(search)
      expect(chartOf(address)).toEqual(wanted)
      expect(readChartAddress(address)).toEqual(address)
    }),
  )
  expect(Object.values(readChartAddress(chartQueryOf(usualChart))).every(part => part === undefined)).toBe(true)
})

test('any URL yields a valid chart', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('storefront', 'chartType', 'device', 'genre'), fc.anything()), search => {
      expect(chartOf(readChartAddress(search))).toBeDefined()
    }),
  )
})

describe('parts of a URL', () => {
  test('a day must exist in the calendar', () => {
    expect(readDay('2026-02-28')).toBe('2026-02-28')
    for (const none of ['2026-02-30', '2026-2-1', '', 20_260_228, undefined]) expect(readDay(none)).toBeUndefined()
  })

  test('a timestamp is normalized to the format of the API', () => {
    expect(readMoment('2026-11-20T14:02Z')).toBe('2026-11-20T14:02:00.000Z')
    expect(readMoment('2026-11-20T14:02:07.5Z')).toBe('2026-11-20T14:02:07.500Z')
    for (const none of ['2026-11-20', '2026-13-20T14:02Z', '2026-11-20T14:02+01:00', 0]) {
      expect(readMoment(none)).toBeUndefined()
    }
  })

  test('a list has each part once, in order, up to its limit', () => {
    expect(readList('b,a,,b,c', 2)).toEqual(['b', 'a'])
    expect(readList(['b', 'a'], 5)).toEqual(['b', 'a'])
    expect(readList(undefined, 5)).toEqual([])
  })

  test('a count is a non-negative integer', () => {
    expect([readCount('200'), readCount(0)]).toEqual([200, 0])
    for (const none of ['-1', '1.5', '1e3', null]) expect(readCount(none)).toBeUndefined()
  })
})
