import { expect, test } from 'vitest'
import { appleHosts } from '../hosts.ts'
import { bytes } from '../testing/bodies.ts'
import { buildStoreSearchRequest, parseStoreSearchAnswer } from './store-search.ts'

const request = { term: 'mine craft', storefront: 'us' as const }
const parse = (body: unknown) => parseStoreSearchAnswer(bytes(body), request)

test('the request has the store header of a device and a language', () => {
  expect(buildStoreSearchRequest(request, appleHosts)).toEqual({
    url: 'https://search.itunes.apple.com/WebObjects/MZStore.woa/wa/search?clientApplication=Software&media=software&term=mine+craft',
    headers: { 'x-apple-store-front': '143441,24 t:native', 'accept-language': 'en-US' },
    budget: 'search',
  })
})

test('ids keep their order', () => {
  expect(parse({ bubbles: [{ results: [{ id: '9' }, { id: '4' }], totalCount: 2 }] })).toEqual([9, 4])
})

test.each([{}, { bubbles: [] }, { bubbles: null }, { bubbles: [{ results: [] }] }])(
  '%j has no results and is not an error',
  body => {
    expect(parse(body)).toEqual([])
  },
)

test.each([
  [{ bubbles: 'x' }, 'unexpected-shape'],
  [{ bubbles: [{}] }, 'unexpected-shape'],
  [{ bubbles: [{ results: [{ id: '1' }, {}] }] }, 'entry-without-id'],
])('%j is rejected as %s', (body, reason) => expect(() => parse(body)).toThrow(expect.objectContaining({ reason })))
