import { request } from 'node:http'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortOrLong } from '../../vitest.length.ts'
import { startStore } from '../testing/started-store.ts'

const statusOf = (url: string, { path, method, header }: { path: string; method: string; header: string }) =>
  new Promise<number>((resolve, reject) => {
    const { hostname, port } = new URL(url)
    const headers = header === '' ? {} : { 'x-apple-store-front': header }
    const sent = request({ hostname, port, path, method, headers }, response => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })

const known = [
  'us',
  'zz',
  'rss',
  'json',
  'xml',
  'limit=10',
  'limit=-1',
  'limit=x',
  'genre=6014',
  'genre=0',
  'sf=143441',
  'sf=1',
  'topfreeapplications',
  'newapplications',
  'customerreviews',
  'page=1',
  'page=99',
  'id=1',
  'id=x',
  'lookup',
  'search',
  'WebObjects',
  'MZStoreServices.woa',
  'MZStore.woa',
  'wa',
  'ws',
  'RSS',
  'charts',
  'viewTop',
  'hints',
  'image',
  'thumb',
  '100x100bb.png',
  'api',
  'v2',
  'apps',
  'top-free',
  '10',
  'apps.json',
  '__control',
  'history',
  'faults',
  '..',
  '',
]
const text = fc.string({ maxLength: 12 }).map(encodeURIComponent)
const segment = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...known) },
  text,
  fc.constantFrom('%', '%E0%A4', '%00'),
)
const key = fc.constantFrom(
  'id',
  'term',
  'country',
  'entity',
  'limit',
  'lang',
  's',
  'cc',
  'g',
  'name',
  'genreId',
  'popId',
  'from',
)
const query = fc.array(fc.tuple(key, fc.oneof(text, fc.constantFrom('us', '-1', '36', '27', '99999999999999999999'))))
const requests = fc.record({
  path: fc.tuple(fc.array(segment, { maxLength: 8 }), query).map(([segments, pairs]) => {
    const search = pairs.map(pair => pair.join('=')).join('&')
    return `/${segments.join('/')}${search === '' ? '' : `?${search}`}`
  }),
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'),
  header: fc.constantFrom('', '143441', '143441-1,29', '1,29', 'x', '143462,24 t:native'),
})

test('any path and query gets an HTTP response below 500, and the store keeps running', async () => {
  const store = await startStore()
  await fc.assert(
    fc.asyncProperty(requests, async request => {
      const status = await statusOf(store.url, request)
      expect(status).toBeGreaterThanOrEqual(200)
      expect(status).toBeLessThan(500)
    }),
    {
      numRuns: shortOrLong(60, 250),
      examples: [[{ path: '//', method: 'GET', header: '' }], [{ path: '/?', method: 'POST', header: '' }]],
    },
  )
  expect((await store.get('/us/rss/topfreeapplications/limit=1/json')).status).toBe(200)
})
