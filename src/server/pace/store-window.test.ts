import { describe, expect, test } from 'vitest'
import { secondMs } from '#domain/units.ts'
import { shortOrLong } from '../../../vitest.length.ts'
import { callWithJitter, type Jitter, storeLimit } from '../testing/pace/jittery-calls.ts'
import { openTestDatabase } from '../testing/test-databases.ts'

const minutes = shortOrLong(2, 60)
const jitterySeeds = shortOrLong(1, 3)

const jitters: Record<string, Omit<Jitter, 'seed' | 'minutes'>> = {
  'that leave and arrive up to two seconds late': { departureMs: 2 * secondMs, travelMs: 2 * secondMs, deaths: 0 },
  'of processes that die and start again': { departureMs: 2 * secondMs, travelMs: 1 * secondMs, deaths: 0.05 },
}

// Simulated minutes take many statements, and a busy machine needs longer for them.
describe('the sliding minute of the App Store', () => {
  // Promise: P7
  test.each(Object.entries(jitters))(
    'the sliding minute of the App Store never sees more calls than its limit, with two processes and calls %s',
    async (_, jitter) => {
      for (let seed = 1; seed <= jitterySeeds; seed += 1) {
        const { db } = await openTestDatabase()
        const seen = await callWithJitter(db, { ...jitter, seed, minutes })
        expect(seen, `seed ${seed}`).toMatchObject({ refused: 0 })
        expect(seen.mostInWindow).toBeLessThanOrEqual(storeLimit)
      }
    },
  )

  // Promise: P7
  test('the sliding minute of the App Store never sees more calls from any of three addresses than its limit, whichever processes share them', async () => {
    const { db } = await openTestDatabase()
    const addresses = [['a', 'b'], ['b', 'c'], ['a']] as const
    const seen = await callWithJitter(db, {
      seed: 5,
      minutes,
      departureMs: 2 * secondMs,
      travelMs: secondMs,
      deaths: 0.02,
      addresses,
    })
    expect(seen).toMatchObject({ refused: 0 })
    expect(seen.mostInWindow).toBeLessThanOrEqual(storeLimit)
    expect(seen.perMinute, 'of the calmest address').toBeGreaterThanOrEqual(14)
  })

  test('the sliding minute of the App Store is used to the last call while calls arrive as they leave: at least 19 of 20', async () => {
    const { db } = await openTestDatabase()
    const seen = await callWithJitter(db, { seed: 4, minutes, departureMs: 100, travelMs: 200, deaths: 0 })
    expect(seen.refused).toBe(0)
    expect(seen.perMinute).toBeGreaterThanOrEqual(19)
  })
})
