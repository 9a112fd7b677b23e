import { expect, test } from 'vitest'
import { appleHosts } from '../hosts.ts'
import { bytes, queryOf } from '../testing/bodies.ts'
import { buildWsChartsRequest, parseWsChartsAnswer } from './ws-charts.ts'

const parse = (body: unknown) => parseWsChartsAnswer(bytes(body), queryOf({}, 200))

test('the request always has a limit, because the default is 5, and uses the chart that includes games', () => {
  expect(buildWsChartsRequest(queryOf({}, 200), appleHosts).url).toBe(
    'https://itunes.apple.com/WebObjects/MZStoreServices.woa/ws/charts?cc=us&g=36&name=FreeApplications&limit=200',
  )
})

test('ids are accepted as strings and as numbers', () => {
  expect(parse({ resultIds: ['6448311069', 1605170923] })).toMatchObject({
    source: 'ws-charts',
    depth: 200,
    entries: [{ appId: 6448311069 }, { appId: 1605170923 }],
  })
})

test('an empty list of ids is an empty chart, a missing list is an error', () => {
  expect(parse({ resultIds: [] }).entries).toEqual([])
  expect(() => parse({})).toThrow(expect.objectContaining({ reason: 'unexpected-shape' }))
})

test('an invalid or duplicate id makes the chart unusable', () => {
  expect(() => parse({ resultIds: ['1', 'x'] })).toThrow(expect.objectContaining({ reason: 'entry-without-id' }))
  expect(() => parse({ resultIds: ['1', '1'] })).toThrow(expect.objectContaining({ reason: 'duplicate-app' }))
})

test("a list ten times as long as any of Apple's is rejected", () => {
  const resultIds = Array.from({ length: 2_001 }, (_, index) => String(index + 1))
  expect(() => parse({ resultIds })).toThrow(expect.objectContaining({ reason: 'unexpected-shape' }))
})
