import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { problem } from '#contract/errors.ts'
import { searchApps } from '#contract/search.ts'
import { searchNoticeHeader } from '#domain/search-notices.ts'
import { anyCharacter } from '#domain/testing/any-character.ts'
import { minuteMs } from '#domain/units.ts'
import { shortOrLong } from '../../../vitest.length.ts'
import { pausePaces } from '../pace/pace.repository.ts'
import { createRunningClock, createTestClock, type TestClock } from '../testing/test-clock.ts'
import { openTestServer } from '../testing/test-server.ts'
import { recordSeenApps } from './apps.repository.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

const open = async (clock: TestClock): Promise<void> => {
  await opened?.close()
  const environment = { LIMIT_SEARCH_PER_MINUTE: '100000', COLLECTOR_SEARCH_PER_MINUTE: '6000' }
  opened = await openTestServer({ environment, clock })
  const named = [{ appId: 1234567890, name: 'Candlestick 100% _Pro_' }]
  await recordSeenApps(opened.services.database.db, named, { storefront: 'us', at: clock.now() })
}

beforeAll(() => open(createRunningClock(new Date('2026-03-07T12:00:00Z'))))

const get = (query: string) => opened.server.inject({ url: `/api/search${query}` })

describe('the search endpoint without an App Store', () => {
  test('the search endpoint without an App Store returns catalogue results, with a header that says why there are no others', async () => {
    for (const q of ['candelstick', '1234567890', 'https://apps.apple.com/jp/app/x/id1234567890']) {
      const response = await get(`?q=${encodeURIComponent(q)}`)
      expect(response.statusCode).toBe(200)
      expect(searchApps.response.parse(response.json())).toMatchObject([{ id: '1234567890', isCharted: false }])
      expect(response.headers[searchNoticeHeader]).toBe('app-store-failed')
    }
  })

  test('the search endpoint without an App Store answers 503 "temporarily unavailable" when nothing matches, in a pause with Retry-After', async () => {
    const { database, clock } = opened.services
    const failed = await get('?q=brontosaurus')
    const now = clock.now()
    const pause = { pausedAt: now, pausedUntil: new Date(now.getTime() + 5 * minuteMs), refusals: 1 }
    await pausePaces(database.db, 'default', () => pause)
    const paused = await get('?q=stegosaurus')
    await pausePaces(database.db, 'default', () => ({ pausedAt: null, pausedUntil: null, refusals: 0 }))
    expect(Number(paused.headers['retry-after'])).toBeGreaterThan(290)
    for (const response of [failed, paused]) {
      expect(response.statusCode).toBe(503)
      const { code, message } = problem.parse(response.json())
      expect(code).toBe('search.unavailable')
      expect(message).toContain('temporarily unavailable')
    }
  })

  test('the search endpoint without an App Store returns nothing for an empty query, and refuses queries that are too long and unknown countries', async () => {
    for (const query of ['', '?q=', '?q=%20%00%0a']) expect((await get(query)).json()).toEqual([])
    for (const query of [`?q=${'x'.repeat(2_001)}`, `?q=${'x'.repeat(10_000)}`, '?q=x&storefront=zz', '?q=x&q=y']) {
      const response = await get(query)
      expect(problem.parse(response.json())).toMatchObject({ code: 'request.invalid', status: 400 })
    }
  })

  test('the search endpoint without an App Store survives any text', async () => {
    const parts = fc.constantFrom(
      '%',
      '_',
      "'",
      '";--',
      '\\',
      '\u0000',
      '\u202e',
      '\ud800',
      '😀',
      'id1',
      'apps.apple.com/id',
    )
    const texts = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 2_100 }),
      fc.array(parts, { maxLength: 60 }).map(list => list.join('')),
      fc.tuple(parts, fc.nat(2_000)).map(([part, count]) => part.repeat(count)),
    )
    await fc.assert(
      fc.asyncProperty(texts, async text => {
        const response = await get(`?q=${encodeURIComponent(text.toWellFormed())}`)
        expect([200, 400, 503], response.body).toContain(response.statusCode)
        if (response.statusCode === 503) expect(response.json().code).toBe('search.unavailable')
      }),
      { seed: 1, numRuns: shortOrLong(50, 150) },
    )
    for (const raw of ['%ED%A0%80', '%ff%fe', '%', '%00', '%2525']) {
      expect([200, 400, 503], raw).toContain((await get(`?q=${raw}`)).statusCode)
    }
  })
})

test('a search that is queued for the App Store says so and when to retry, with the apps known to this server', async () => {
  // The clock does not move, so the search times out before its turn.
  await open(createTestClock())
  for (const [q, count] of [
    ['candelstick', 1],
    ['brontosaurus', 0],
  ] as const) {
    const response = await get(`?q=${q}`)
    expect(response.statusCode).toBe(200)
    expect(response.json()).toHaveLength(count)
    expect(response.headers[searchNoticeHeader]).toBe('app-store-waiting')
    expect(Number(response.headers['retry-after'])).toBeGreaterThanOrEqual(1)
  }
})
