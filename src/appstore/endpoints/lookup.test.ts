import { expect, test } from 'vitest'
import { appleHosts } from '../hosts.ts'
import { bytes, listing, resultsBody } from '../testing/bodies.ts'
import {
  buildLookupAnswer,
  buildLookupRequest,
  type LookupBatch,
  listLookupBatches,
  parseLookupAnswer,
} from './lookup.ts'

const request = { storefront: 'de' as const }
const batch: LookupBatch = { by: 'id', ids: [1, 2] }
const parse = (body: unknown, of: LookupBatch = batch) => parseLookupAnswer(bytes(body), { batch: of, request })

test('the request joins ids with bare commas and names the storefront', () => {
  const asked = { ...request, lang: 'en-GB', cacheBuster: '2026-11-20' }
  expect(buildLookupRequest({ batch, request: asked }, appleHosts)).toMatchObject({
    url: 'https://itunes.apple.com/lookup?id=1,2&country=de&lang=en_gb&_=2026-11-20',
    budget: 'search',
  })
})

test('a bundle id is encoded, whatever it holds', () => {
  const { url } = buildLookupRequest({ batch: { by: 'bundleId', ids: ['a.b', 'c&country=us'] }, request }, appleHosts)
  expect(url).toBe('https://itunes.apple.com/lookup?bundleId=a.b,c%26country%3Dus&country=de')
})

test('450 apps, some named twice, are three batches of at most 200', () => {
  const appIds = Array.from({ length: 450 }, (_, index) => index + 1)
  const sizes = listLookupBatches({ ...request, appIds: [...appIds, 1, 2] }).map(({ ids }) => ids.length)
  expect(sizes).toEqual([200, 200, 50])
})

test('nothing to look up is no call', () => expect(listLookupBatches(request)).toEqual([]))

test.each([{ appIds: [0] }, { appIds: [1.5] }, { appIds: [Number.NaN] }, { bundleIds: [' '] }])(
  '%j is refused before Apple would answer 400',
  wrong => expect(() => listLookupBatches({ ...request, ...wrong })).toThrow(RangeError),
)

test('apps are matched by id, whatever the order, and the absent are missing', () => {
  const found = parse(resultsBody([listing(2)]))
  expect(buildLookupAnswer({ ...request, appIds: [1, 2] }, found)).toMatchObject({
    found: [{ appId: 2 }],
    missing: [1],
  })
})

test('found apps come in the order asked for', () => {
  const answer = buildLookupAnswer({ ...request, appIds: [1, 2] }, parse(resultsBody([listing(2), listing(1)])))
  expect(answer.found.map(app => app.appId)).toEqual([1, 2])
})

test('an empty answer means that all are missing', () => {
  expect(buildLookupAnswer({ ...request, appIds: [1] }, parse(resultsBody([])))).toEqual({
    found: [],
    missing: [1],
    missingBundleIds: [],
  })
})

test('a developer id gives the developer, who is no app', () => {
  expect(parse(resultsBody([{ wrapperType: 'artist', artistId: 1 }]))).toEqual([])
})

test('an answer with only apps that nobody asked for is refused, or all asked would be missing', () => {
  expect(() => parse(resultsBody([listing(77)]))).toThrow(expect.objectContaining({ reason: 'wrong-answer' }))
  expect(parse(resultsBody([listing(77), listing(1)])).map(app => app.appId)).toEqual([1])
})

test('bundle ids are found whatever their case', () => {
  const asked = { ...request, bundleIds: ['com.example.app7', 'com.example.none'] }
  const found = parse(resultsBody([listing(7)]), { by: 'bundleId', ids: asked.bundleIds })
  expect(buildLookupAnswer(asked, found)).toMatchObject({
    found: [{ appId: 7 }],
    missing: [],
    missingBundleIds: ['com.example.none'],
  })
})

test('an app found by id and by bundle id is found once', () => {
  const asked = { ...request, appIds: [7], bundleIds: ['com.example.app7'] }
  const seven = parse(resultsBody([listing(7)]), { by: 'id', ids: [7] })
  expect(buildLookupAnswer(asked, [...seven, ...seven]).found).toHaveLength(1)
})
