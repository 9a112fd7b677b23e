import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shortOrLong } from '../../vitest.length.ts'
import { parseHintsAnswer } from './endpoints/hints.ts'
import { parseLookupAnswer } from './endpoints/lookup.ts'
import { parseSearchAnswer } from './endpoints/search.ts'
import { parseStoreSearchAnswer } from './endpoints/store-search.ts'
import { chartEndpoints } from './endpoints/top-chart.ts'
import { parseViewTopAnswerOfGenre } from './endpoints/view-top.ts'
import { UnusableAnswerError } from './errors.ts'
import { bytes, feedBody, feedEntry, listing, queryOf, resultsBody, viewTopBody } from './testing/bodies.ts'
import { hasRecordings, readRecording, withoutHttpHeaders } from './testing/recordings.ts'
import type { TopChart } from './top-chart.ts'

// Seeded, so every run uses the same bytes.
const runs = { seed: 20_261_120, numRuns: 150 }
const query = queryOf()
const request = { term: 'x', storefront: 'us' as const }
const chartParsers = Object.values(chartEndpoints).map(endpoint => (body: Uint8Array) => endpoint.parse(body, query))
const parsers: ((body: Uint8Array) => unknown)[] = [
  ...chartParsers,
  body => parseViewTopAnswerOfGenre(body, query),
  body => parseSearchAnswer(body, request),
  body => parseLookupAnswer(body, { batch: { by: 'id', ids: [1, 2] }, request }),
  body => parseStoreSearchAnswer(body, request),
  body => parseHintsAnswer(body, request),
]

const expectValueOrAppStoreError = (body: Uint8Array): void => {
  for (const parse of parsers) {
    try {
      expect(Array.isArray(parse(body)) || parse(body)).toBeTruthy()
    } catch (error) {
      expect(error).toBeInstanceOf(UnusableAnswerError)
      expect((error as UnusableAnswerError).evidence.length).toBeLessThanOrEqual(200)
    }
  }
}

const marketingAddress = 'https://rss.marketingtools.apple.com/api/v2/us/apps/top-free/100/apps.json'
const goodBodies: unknown[] = [
  feedBody(query, [7, 8, 9].map(feedEntry)),
  feedBody(query, feedEntry(7)),
  { feed: { id: marketingAddress, results: [{ id: '7', url: 'https://x/id7', genres: [{ genreId: '6014' }] }] } },
  { resultIds: ['1', '2'] },
  viewTopBody([{ id: '27', adamIds: ['1'] }]),
  {
    ...resultsBody([listing(1, { genreIds: ['6014'], screenshotUrls: ['https://x/y'] }), listing(2)]),
    bubbles: [{ results: [{ id: '1' }] }],
  },
]

/** Replaces one node of a JSON tree, selected by `at`. */
const mutate = (value: unknown, { at, by }: { at: number; by: unknown }): unknown => {
  let left = at
  const walk = (node: unknown): unknown => {
    left -= 1
    if (left < 0 && left > -2) return by
    if (Array.isArray(node)) return node.map(walk)
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(Object.entries(node).map(([key, child]) => [key, walk(child)]))
  }
  return walk(value)
}

describe('any input yields a value or an AppStoreError', () => {
  test('any bytes yield a value or an AppStoreError', () =>
    fc.assert(fc.property(fc.uint8Array({ maxLength: 2_000 }), expectValueOrAppStoreError), runs))

  test('any text around tags yields a value or an AppStoreError', () => {
    const part = fc.constantFrom(
      '<',
      '</',
      '>',
      '/>',
      '<?xml',
      '<plist>',
      '</plist>',
      '<feed>',
      '</feed>',
      '<dict>',
      '<key>',
      '&amp;',
      '<!DOCTYPE x [',
      ']>',
      '"',
      '=',
      'a',
      ' ',
      '<![CDATA[',
      '<!--',
      '__proto__',
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 60 }), fc.constantFrom('feed', 'plist'), (parts, root) =>
        expectValueOrAppStoreError(bytes(`<${root}>${parts.join('')}</${root}>`)),
      ),
      runs,
    )
  })

  test('any JSON yields a value or an AppStoreError', () =>
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), text => expectValueOrAppStoreError(bytes(text))),
      runs,
    ))

  test('a valid response with one value replaced by any other yields a value or an AppStoreError', () => {
    const replacement = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom('__proto__', '-1', '1e999', 2 ** 53, -1, '\0', 'http://['),
    )
    fc.assert(
      fc.property(fc.constantFrom(...goodBodies), fc.nat(60), replacement, (body, at, by) =>
        expectValueOrAppStoreError(bytes(JSON.stringify(mutate(body, { at, by })))),
      ),
      { ...runs, numRuns: shortOrLong(120, 600) },
    )
  })

  test('a body with extreme nesting yields a value or an AppStoreError', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"feed":', '}'],
      ['<dict>', '</dict>'],
    ]) {
      expectValueOrAppStoreError(bytes(`${open}`.repeat(100_000)))
      expectValueOrAppStoreError(bytes(`${open}`.repeat(50_000) + `${close}`.repeat(50_000)))
    }
  })

  test("a list far longer than any of Apple's yields a value or an AppStoreError", () => {
    expectValueOrAppStoreError(bytes(`{"resultIds":[${'1,'.repeat(500_000)}1]}`))
  })
})

describe('a returned chart keeps its promises', () => {
  const anyEntry = fc.oneof(fc.nat({ max: 40 }).map(feedEntry), fc.jsonValue({ maxDepth: 2 }))

  test('a returned chart has distinct app ids, never more than its depth', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 12 }), fc.integer({ min: 1, max: 100 }), (entries, depth) => {
        const query = queryOf({}, depth)
        const chart = tryParse(() => chartEndpoints.rss.parse(bytes(feedBody(query, entries)), query))
        if (!chart) return
        expect(new Set(chart.entries.map(entry => entry.appId)).size).toBe(chart.entries.length)
        expect(chart.entries.length).toBe(Math.min(entries.length, depth))
      }),
      runs,
    )
  })
})

describe.skipIf(!hasRecordings)('a truncated recording never becomes a shorter chart', () => {
  const cases = hasRecordings
    ? [
        { body: readRecording('charts-rss/hk-topfree-limit100-2019.json'), parse: parseHongKong },
        {
          body: withoutHttpHeaders(readRecording('charts-rss/us-newapplications-genre6014-xml-with-headers-2014.txt')),
          parse: parseHongKong,
        },
        {
          body: readRecording('charts-marketing/kr-top-paid-25-2026.json'),
          parse: chartEndpoints['marketing-rss'].parse,
        },
        {
          body: readRecording('search/us-candlestick-2026.json'),
          parse: (body: Uint8Array) => parseSearchAnswer(body, request),
        },
        {
          body: readRecording('hints/us-candlestick.plist'),
          parse: (body: Uint8Array) => parseHintsAnswer(body, request),
        },
      ]
    : []

  test.each(cases)('recording %#', ({ body, parse }) => {
    const end = body.toString().trimEnd().length
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Math.min(end, body.length) - 1 }), length => {
        const cut = body.subarray(0, length)
        if (cut.toString().trim().length >= end) return
        expect(() => parse(cut, query)).toThrow(
          expect.objectContaining({ reason: expect.stringMatching(/^(truncated|empty-body|html|not-xml)$/) }),
        )
      }),
      { ...runs, numRuns: 25 },
    )
  })

  test('recorded JSON with one byte changed is a value or an AppStoreError', () => {
    const body = readRecording('charts-marketing/kr-top-paid-25-2026.json')
    fc.assert(
      fc.property(fc.nat(body.length - 1), fc.nat(255), (at, byte) => {
        const changed = Uint8Array.from(body)
        changed[at] = byte
        expectValueOrAppStoreError(changed)
      }),
      { ...runs, numRuns: 60 },
    )
  })
})

function parseHongKong(body: Uint8Array): TopChart {
  return chartEndpoints.rss.parse(body, queryOf({ storefront: 'hk' }))
}

const tryParse = <T>(parse: () => T): T | undefined => {
  try {
    return parse()
  } catch (error) {
    expect(error).toBeInstanceOf(UnusableAnswerError)
    return undefined
  }
}
