import { describe, expect, test } from 'vitest'
import { NetworkError, ThrottledError } from '#appstore'
import { minuteMs, secondMs } from '#domain/units.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createGuests, type GuestCallOptions } from './guests.usecases.ts'
import { createPace } from './pace.usecases.ts'

const start = new Date('2026-03-07T12:00:00Z')
const url = 'https://itunes.apple.com/search'
const patienceMs = 12 * secondMs

const open = async () => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(start)
  const pace = createPace({ db, clock, perMinute: { charts: 20, search: 15 } })
  const stopping = new AbortController()
  const ask = createGuests({ clock, pace, stopping: stopping.signal })
  const secondsSinceStart = () => Math.round((clock.now().getTime() - start.getTime()) / secondMs)
  /** A call as the App Store client makes it. */
  const call = async ({ beforeCall }: GuestCallOptions) => {
    await beforeCall({ budget: 'search', url })
    return secondsSinceStart()
  }
  return { clock, pace, stopping, ask, call, secondsSinceStart }
}

const reject = (error: Error) => async (): Promise<never> => Promise.reject(error)

describe('a guest', () => {
  test('is served at the pace of all calls, one slot per call', async () => {
    const { ask, call } = await open()
    const answers = [await ask(call, { patienceMs }), await ask(call, { patienceMs }), await ask(call, { patienceMs })]
    expect(answers).toEqual([0, 4, 8].map(answer => ({ state: 'answered', answer })))
  })

  test('goes before background calls', async () => {
    const { pace, ask, call, secondsSinceStart } = await open()
    await pace.take('search', { until: start })
    const late = new Date(start.getTime() + minuteMs)
    const background = pace.take('search', { until: late }).then(secondsSinceStart)
    const guest = await ask(call, { patienceMs })
    expect(guest).toEqual({ state: 'answered', answer: 4 })
    expect(await background).toBeGreaterThanOrEqual(8)
  })

  test('who would wait too long behind others is told so at once', async () => {
    const { ask, call } = await open()
    const answers = Array.from({ length: 20 }, () => ask(call, { patienceMs }))
    const states = (await Promise.all(answers)).map(({ state }) => state)
    expect(states.filter(state => state === 'answered').length).toBeLessThanOrEqual(4)
    expect(states.slice(4)).toEqual(Array.from({ length: 16 }, () => 'busy'))
    expect((await ask(call, { patienceMs })).state).toBe('answered')
  })

  test('sends no request while the App Store wants a pause, and is told until when', async () => {
    const { pace, ask, call } = await open()
    await ask(call, { patienceMs })
    await pace.recordRefusal(new Date(start.getTime() + 5 * minuteMs))
    const retryAt = new Date(start.getTime() + 5 * minuteMs)
    expect(await ask(call, { patienceMs })).toEqual({ state: 'paused', retryAt })
  })

  test('whose call is refused pauses all calls', async () => {
    const { pace, ask, clock } = await open()
    const throttled = new ThrottledError({ url, status: 403, retryAt: undefined, evidence: '' })
    const outcome = await ask(reject(throttled), { patienceMs })
    expect(outcome).toMatchObject({ state: 'paused' })
    expect((await pace.findNext('charts')).getTime()).toBeGreaterThan(clock.now().getTime() + 50 * secondMs)
  })

  test('whose call fails is told why, and an error that the App Store did not cause is thrown', async () => {
    const { ask, call } = await open()
    const error = new NetworkError({ url, cause: new Error('reset') })
    expect(await ask(reject(error), { patienceMs })).toEqual({ state: 'failed', error })
    await expect(ask(reject(new RangeError('empty')), { patienceMs })).rejects.toThrow('empty')
    expect(await ask(call, { patienceMs })).toMatchObject({ state: 'answered' })
  })

  test('does not wait for a call that takes too long, or for a server that stops', async () => {
    const { ask, stopping } = await open()
    const never = ({ signal }: GuestCallOptions) =>
      new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
    const late = await ask(never, { patienceMs, timeoutMs: 20 })
    expect(late).toMatchObject({ state: 'failed', error: { message: 'No answer within 20 ms.' } })
    const stopped = ask(never, { patienceMs })
    setTimeout(() => stopping.abort(), 50)
    expect(await stopped).toMatchObject({ state: 'failed', error: { message: 'The server is stopping.' } })
    expect(await ask(never, { patienceMs })).toMatchObject({ state: 'failed' })
  })
})
