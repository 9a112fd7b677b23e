import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { minuteMs, secondMs } from '#domain/units.ts'
import { createSimulatedClock } from '../testing/simulated-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createGuests, type GuestCallOptions } from './guests.usecases.ts'
import { createPace, type Pace } from './pace.usecases.ts'
import type { Queue } from './shares.rules.ts'

const start = new Date('2026-03-07T12:00:00Z')
const minutes = 3
const endMs = start.getTime() + minutes * minuteMs
const url = 'https://itunes.apple.com/search'

type Call = { queue: Queue; atMs: number }

/** One process serves people, the other one reads store pages and measures keywords. */
const open = async () => {
  const { db } = await openTestDatabase()
  const clock = createSimulatedClock(start)
  clock.watch(db)
  const log = pino({ level: 'silent' })
  const openPace = () => createPace({ db, clock, log, perMinute: { charts: 20, search: 15 } })
  const [web, worker] = [openPace(), openPace()]
  const guests = createGuests({ clock, pace: web, stopping: new AbortController().signal })
  const calls: Call[] = []

  const answer =
    (queue: Queue) =>
    async ({ beforeCall }: Pick<GuestCallOptions, 'beforeCall'>) => {
      const permit = await beforeCall({ budget: 'search', url })
      calls.push({ queue, atMs: clock.now().getTime() })
      await clock.sleep(200)
      await permit?.afterCall?.(clock.now())
    }

  const isOpen = () => clock.now().getTime() < endMs

  const workAs = async (queue: 'lookups' | 'keywords', pace: Pace = worker): Promise<void> => {
    while (isOpen()) {
      const { slot } = await pace.take('search', { queue, until: new Date(endMs) })
      if (!slot) return
      await answer(queue)(slot)
    }
  }

  const ask = (queue: 'members' | 'visitors', name: string) =>
    guests(answer(queue), { asker: { queue, name }, patienceMs: 45 * secondMs }).outcome

  /** Many people, each of whom searches again and again. */
  const flood = (queue: 'members' | 'visitors') =>
    Array.from({ length: 5 }, async (_, person) => {
      while (isOpen()) {
        const { state } = await ask(queue, `${queue} ${person}`)
        if (state !== 'answered') await clock.sleep(4 * secondMs)
      }
    })

  const countInEachMinute = (queue?: Queue): number[] => {
    const moments = calls.flatMap(call => (queue === undefined || call.queue === queue ? [call.atMs] : []))
    return Array.from({ length: (minutes - 2) * 60 }, (_, second) => {
      const fromMs = start.getTime() + minuteMs + second * secondMs
      return moments.filter(at => at >= fromMs && at < fromMs + minuteMs).length
    })
  }
  return { clock, calls, workAs, ask, flood, countInEachMinute, isOpen }
}

// Simulated minutes take many statements, and a busy machine needs longer for them.
describe('the shares of the search budget', () => {
  // Promise: P19
  test('the shares of the search budget hold in every minute while visitors and members flood it: lookups and keywords go on', async () => {
    const { clock, workAs, flood, countInEachMinute } = await open()
    const work = [...flood('visitors'), ...flood('members'), workAs('lookups'), workAs('keywords')]
    await clock.run(Promise.all(work))
    const fewest = (queue: Queue) => Math.min(...countInEachMinute(queue))
    // One less than the share, because a minute may begin just after a slot.
    for (const queue of ['members', 'visitors', 'lookups'] as const)
      expect(fewest(queue), queue).toBeGreaterThanOrEqual(3)
    expect(fewest('keywords')).toBeGreaterThanOrEqual(2)
    expect(Math.min(...countInEachMinute())).toBeGreaterThanOrEqual(14)
  })

  test('the shares of the search budget that nobody needs go to the others, to the last slot', async () => {
    const { clock, workAs, countInEachMinute } = await open()
    await clock.run(workAs('lookups'))
    expect(Math.min(...countInEachMinute('lookups'))).toBeGreaterThanOrEqual(14)
  })

  test('the shares of the search budget keep slots back for people: a search waits at most for one slot while lookups and keywords use the rest', async () => {
    const { clock, workAs, ask, isOpen } = await open()
    const waitedMs: number[] = []
    const search = async (): Promise<void> => {
      for (let index = 0; isOpen(); index += 1) {
        await clock.sleep(15_700 + 1_100 * (index % 5))
        const askedMs = clock.now().getTime()
        expect((await ask('visitors', 'someone')).state).toBe('answered')
        waitedMs.push(clock.now().getTime() - 200 - askedMs)
      }
    }
    await clock.run(Promise.all([workAs('lookups'), workAs('keywords'), search()]))
    expect(waitedMs.length).toBeGreaterThan(6)
    expect(Math.max(...waitedMs)).toBeLessThanOrEqual(4_040 + 500)
  })
})
