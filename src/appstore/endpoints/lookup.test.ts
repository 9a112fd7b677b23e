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

test('the request joins ids with unescaped commas and contains the storefront', () => {
  const fullRequest = { ...request, lang: 'en-GB', cacheBuster: '2026-11-20' }
  expect(buildLookupRequest({ batch, request: fullRequest }, appleHosts)).toMatchObject({
    url: 'https://itunes.apple.com/lookup?id=1,2&country=de&lang=en_gb&_=2026-11-20',
    budget: 'search',
  })
})

test('a bundle id is escaped, whatever it contains', () => {
  const { url } = buildLookupRequest({ batch: { by: 'bundleId', ids: ['a.b', 'c&country=us'] }, request }, appleHosts)
  expect(url).toBe('https://itunes.apple.com/lookup?bundleId=a.b,c%26country%3Dus&country=de')
})

test('450 apps with duplicates make three batches of at most 200', () => {
  const appIds = Array.from({ length: 450 }, (_, index) => index + 1)
  const sizes = listLookupBatches({ ...request, appIds: [...appIds, 1, 2] }).map(({ ids }) => ids.length)
  expect(sizes).toEqual([200, 200, 50])
})

test('without ids there is no batch', () => expect(listLookupBatches(request)).toEqual([]))

test.each([{ appIds: [0] }, { appIds: [1.5] }, { appIds: [Number.NaN] }, { bundleIds: [' '] }])(
  '%j is rejected before Apple would respond with 400',
  wrong => expect(() => listLookupBatches({ ...request, ...wrong })).toThrow(RangeError),
)

test('apps are matched by id in any order, and the rest is missing', () => {
  const found = parse(resultsBody([listing(2)]))
  expect(buildLookupAnswer({ ...request, appIds: [1, 2] }, found)).toMatchObject({
    found: [{ appId: 2 }],
    missing: [1],
  })
})

test('found apps are in the requested order', () => {
  const answer = buildLookupAnswer({ ...request, appIds: [1, 2] }, parse(resultsBody([listing(2), listing(1)])))
  expect(answer.found.map(app => app.appId)).toEqual([1, 2])
})

test('an empty response means that all apps are missing', () => {
  expect(buildLookupAnswer({ ...request, appIds: [1] }, parse(resultsBody([])))).toEqual({
    found: [],
    missing: [1],
    missingBundleIds: [],
  })
})

test('a developer id returns the developer, which is not an app', () => {
  expect(parse(resultsBody([{ wrapperType: 'artist', artistId: 1 }]))).toEqual([])
})

test('a response with only apps that were not requested is rejected; otherwise every requested app would be missing', () => {
  expect(() => parse(resultsBody([listing(77)]))).toThrow(expect.objectContaining({ reason: 'wrong-answer' }))
  expect(parse(resultsBody([listing(77), listing(1)])).map(app => app.appId)).toEqual([1])
})

test('bundle ids match case-insensitively', () => {
  const fullRequest = { ...request, bundleIds: ['com.example.app7', 'com.example.none'] }
  const found = parse(resultsBody([listing(7)]), { by: 'bundleId', ids: fullRequest.bundleIds })
  expect(buildLookupAnswer(fullRequest, found)).toMatchObject({
    found: [{ appId: 7 }],
    missing: [],
    missingBundleIds: ['com.example.none'],
  })
})

test('an app found by id and by bundle id is returned once', () => {
  const fullRequest = { ...request, appIds: [7], bundleIds: ['com.example.app7'] }
  const seven = parse(resultsBody([listing(7)]), { by: 'id', ids: [7] })
  expect(buildLookupAnswer(fullRequest, [...seven, ...seven]).found).toHaveLength(1)
})
