import { expect, test } from 'vitest'
import { appleHosts } from '../hosts.ts'
import { bytes, listing, resultsBody } from '../testing/bodies.ts'
import { buildSearchRequest, parseSearchAnswer } from './search.ts'

const request = { term: 'candle', storefront: 'us' as const }
const parse = (body: unknown) => parseSearchAnswer(bytes(body), request)

test('the request has a limit of 200 apps in the storefront', () => {
  expect(buildSearchRequest({ term: ' crème & stick ', storefront: 'jp' }, appleHosts)).toEqual({
    url: 'https://itunes.apple.com/search?term=cr%C3%A8me+%26+stick&country=jp&media=software&entity=software&limit=200',
    headers: { accept: 'application/json' },
    budget: 'search',
  })
})

test('the request can select device, language and field', () => {
  const { url } = buildSearchRequest(
    { ...request, limit: 5, entity: 'iPadSoftware', lang: 'zh-Hans-CN', attribute: 'softwareDeveloper' },
    appleHosts,
  )
  expect(url).toContain('entity=iPadSoftware&limit=5&lang=zh_cn&attribute=softwareDeveloper')
})

test.each([
  { ...request, term: '  ' },
  { ...request, limit: 0 },
  { ...request, limit: 201 },
  { ...request, limit: 1.5 },
  { ...request, storefront: 'zz' as 'us' },
])('%j is rejected', wrong => expect(() => buildSearchRequest(wrong, appleHosts)).toThrow(RangeError))

test("results keep Apple's order", () => {
  expect(parse(resultsBody([listing(9), listing(4), listing(6)])).map(app => app.appId)).toEqual([9, 4, 6])
})

test('a search without results returns an empty list', () =>
  expect(parse('{\n "resultCount":0,\n "results": []\n}')).toEqual([]))

test('artists and other media types are left out, and Mac apps are marked', () => {
  const mac = listing(4, { kind: 'mac-software' })
  expect(parse(resultsBody([{ wrapperType: 'artist', artistId: 1 }, mac, listing(5)])).map(app => app.kind)).toEqual([
    'mac',
    'ios',
  ])
})

test('an app without an id is rejected, because positions would shift', () => {
  expect(() => parse(resultsBody([listing(4), listing(0)]))).toThrow(
    expect.objectContaining({ reason: 'entry-without-id' }),
  )
})

test('a count that differs from the number of results is rejected', () => {
  expect(() => parse({ resultCount: 2, results: [listing(4)] })).toThrow(
    expect.objectContaining({ reason: 'unexpected-shape' }),
  )
})

test('the error page that Apple sometimes sends with status 200 is rejected', () => {
  expect(() => parse('<html><body>Your request produced an error.  <BR>[newNullResponse]</body></html>')).toThrow(
    expect.objectContaining({ reason: 'html' }),
  )
})
