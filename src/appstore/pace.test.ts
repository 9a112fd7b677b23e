import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPace } from './pace.ts'

type Sleeper = { wakeAtMs: number; wake: () => void }

/** A pace on a clock that jumps from one waking sleeper to the next; `sent` holds the seconds of the calls let through. */
const startPace = () => {
  let atMs = 0
  const sent: number[] = []
  const sleepers: Sleeper[] = []
  const pace = createPace({
    now: () => new Date(atMs),
    sleep: ms => new Promise(wake => sleepers.push({ wakeAtMs: atMs + ms, wake })),
  })
  const call = async (budget: 'charts' | 'search') => {
    await pace.beforeCall({ budget, url: 'https://itunes.apple.com' })
    sent.push(atMs / 1000)
  }
  const wakeAll = async () => {
    await setImmediate()
    while (sleepers.length > 0) {
      sleepers.sort((a, b) => a.wakeAtMs - b.wakeAtMs)
      const next = sleepers.shift()
      atMs = next?.wakeAtMs ?? atMs
      next?.wake()
      await setImmediate()
    }
  }
  return { pace, call, sent, wakeAll }
}

test('calls of one budget stand evenly apart, the first at once', async () => {
  const { call, sent, wakeAll } = startPace()
  for (let index = 0; index < 4; index += 1) call('charts')
  await wakeAll()
  expect(sent).toEqual([0, 3, 6, 9])
})

test('the budgets do not wait for each other', async () => {
  const { call, sent, wakeAll } = startPace()
  for (const budget of ['charts', 'search', 'search'] as const) call(budget)
  await wakeAll()
  expect(sent).toEqual([0, 0, 4])
})

test('a pause stops both budgets, and a shorter one does not end it', async () => {
  const { pace, call, sent, wakeAll } = startPace()
  pace.pauseUntil(new Date(60_000))
  pace.pauseUntil(new Date(10_000))
  for (const budget of ['charts', 'search'] as const) call(budget)
  await wakeAll()
  expect(sent).toEqual([60, 60])
})

test('calls that slept when a pause began leave it one by one, not in a burst', async () => {
  const { pace, call, sent, wakeAll } = startPace()
  for (let index = 0; index < 4; index += 1) call('charts')
  pace.pauseUntil(new Date(60_000))
  await wakeAll()
  expect(sent).toEqual([0, 60, 63, 66])
})

test('a caller who stops while waiting gets an abort', async () => {
  const pace = createPace({ callsPerMinute: { charts: 1, search: 1 } })
  const controller = new AbortController()
  const call = { budget: 'charts' as const, url: '', signal: controller.signal }
  await pace.beforeCall(call)
  const waiting = pace.beforeCall(call)
  controller.abort()
  await expect(waiting).rejects.toThrow('aborted')
})
