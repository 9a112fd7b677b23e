import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { NetworkError, ThrottledError } from '#appstore'
import { minuteMs, secondMs } from '#domain/units.ts'
import { createSimulatedClock } from '../testing/simulated-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { type AskOptions, createGuests, type GuestCallOptions } from './guests.usecases.ts'
import { createPace } from './pace.usecases.ts'

const start = new Date('2026-03-07T12:00:00Z')
const url = 'https://itunes.apple.com/search'
const patienceMs = 12 * secondMs
const member = { asker: { queue: 'members' }, patienceMs } as const
const longest = 10 * minuteMs

const open = async () => {
  const { db } = await openTestDatabase()
  const clock = createSimulatedClock(start)
  clock.watch(db)
  const pace = createPace({ db, clock, log: pino({ level: 'silent' }), perMinute: { charts: 20, search: 15 } })
  const stopping = new AbortController()
  const guests = createGuests({ clock, pace, stopping: stopping.signal })
  const secondsSinceStart = () => Math.round((clock.now().getTime() - start.getTime()) / secondMs)
  /** A call as the App Store client makes it. */
  const call = async ({ beforeCall }: GuestCallOptions) => {
    const permit = await beforeCall({ budget: 'search', url })
    await permit?.afterCall?.(clock.now())
    return secondsSinceStart()
  }
  const ask = <Answer>(asked: (options: GuestCallOptions) => Promise<Answer>, options: AskOptions = member) =>
    clock.run(guests(asked, options).outcome)
  const waitInBackground = () =>
    pace.take('search', { queue: 'lookups', until: new Date(start.getTime() + longest) }).then(secondsSinceStart)
  return { db, clock, pace, stopping, guests, ask, call, secondsSinceStart, waitInBackground }
}

const reject = (error: Error) => async (): Promise<never> => Promise.reject(error)

describe('a guest', () => {
  test('a guest is served at the pace of all calls, one slot per call', async () => {
    const { ask, call } = await open()
    const answers = [await ask(call), await ask(call), await ask(call)]
    expect(answers).toEqual([0, 4, 8].map(answer => ({ state: 'answered', answer })))
  })

  test('a guest goes before background calls', async () => {
    const { clock, guests, call, waitInBackground } = await open()
    await clock.run(waitInBackground())
    const background = waitInBackground()
    const guest = guests(call, member).outcome
    expect(await clock.run(guest)).toEqual({ state: 'answered', answer: 4 })
    expect(await clock.run(background)).toBeGreaterThanOrEqual(8)
  })

  test('a guest learns when its turn comes, and nothing once the call is sent', async () => {
    const { clock, guests, call, waitInBackground } = await open()
    await clock.run(waitInBackground())
    const [first, second] = [guests(call, member), guests(call, member)]
    const turns = await clock.run(Promise.all([first.findTurn(), second.findTurn()]))
    const seconds = turns.map(turn => turn && Math.round((turn.getTime() - start.getTime()) / secondMs))
    expect(seconds).toEqual([4, 8])
    expect(await clock.run(second.outcome)).toEqual({ state: 'answered', answer: 8 })
    expect(await clock.run(second.findTurn())).toBeUndefined()
  })

  // Promise: P8
  test('a guest who would fill the queue alone gets the time to retry, and the queue serves others meanwhile', async () => {
    const { clock, guests, call } = await open()
    const askAs = (name: string) => guests(call, { asker: { queue: 'visitors', name }, patienceMs: longest }).outcome
    const answers = [...Array.from({ length: 20 }, () => askAs('203.0.113.1')), askAs('203.0.113.2')]
    const states = (await clock.run(Promise.all(answers))).map(({ state }) => state)
    expect(states).toEqual(['answered', 'answered', ...Array(18).fill('busy'), 'answered'])
  })

  test('a guest sends no request while the App Store wants a pause, and learns until when', async () => {
    const { pace, ask, call } = await open()
    await ask(call)
    await pace.recordRefusal(new Date(start.getTime() + 5 * minuteMs))
    const retryAt = new Date(start.getTime() + 5 * minuteMs)
    expect(await ask(call)).toEqual({ state: 'paused', retryAt })
  })

  test('a guest whose call is refused pauses all calls', async () => {
    const { pace, ask, clock } = await open()
    const throttled = new ThrottledError({ url, status: 403, retryAt: undefined, evidence: '' })
    const outcome = await ask(reject(throttled))
    expect(outcome).toMatchObject({ state: 'paused' })
    expect((await pace.findNext('charts')).getTime()).toBeGreaterThan(clock.now().getTime() + 50 * secondMs)
  })

  test('a guest whose call fails learns why, and an error that the App Store did not cause is thrown', async () => {
    const { ask, call } = await open()
    const error = new NetworkError({ url, cause: new Error('reset') })
    expect(await ask(reject(error))).toEqual({ state: 'failed', error })
    await expect(ask(reject(new RangeError('empty')))).rejects.toThrow('empty')
    expect(await ask(call)).toMatchObject({ state: 'answered' })
  })

  test('a guest does not wait for a call that takes too long, or for a server that stops', async () => {
    const { ask, stopping } = await open()
    const never = ({ signal }: GuestCallOptions) =>
      new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))
    const late = await ask(never, { asker: member.asker, patienceMs, timeoutMs: 20 })
    expect(late).toMatchObject({ state: 'failed', error: { message: 'No answer within 20 ms.' } })
    const stopped = ask(options => {
      const answer = never(options)
      stopping.abort()
      return answer
    })
    expect(await stopped).toMatchObject({ state: 'failed', error: { message: 'The server is stopping.' } })
    expect(await ask(never)).toMatchObject({ state: 'failed' })
  })
})
