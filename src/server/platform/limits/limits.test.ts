import { expect, test } from 'vitest'
import { mapYielding } from './event-loop.ts'
import { createQueues, createTurns } from './turns.ts'

const holdThread = (ms: number): void => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

// Promise: P19
test('long work lets others in between its parts, and keeps their order', async () => {
  let turnsOfOthers = 0
  const others = setInterval(() => {
    turnsOfOthers += 1
  }, 1)
  const made = await mapYielding([1, 2, 3, 4, 5, 6], item => {
    holdThread(10)
    return item * 2
  })
  clearInterval(others)
  expect(made).toEqual([2, 4, 6, 8, 10, 12])
  expect(turnsOfOthers).toBeGreaterThan(2)
})

/** Work that ends when the test ends it, and the order in which it began. */
const open = (options: Partial<Parameters<typeof createTurns>[0]> = {}) => {
  const takeTurn = createTurns({ atOnce: 1, mostWaiting: 9, mostOfAsker: 5, ...options })
  const began: string[] = []
  const ends = new Map<string, () => void>()
  const ask = (name: string) =>
    takeTurn(name.charAt(0), async () => {
      began.push(name)
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(name, resolve)
      await promise
      return name
    })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { ask, began, end }
}

test('heavy work runs a few at a time, and askers take turns', async () => {
  const { ask, began, end } = open()
  const asked = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map(ask)
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) {
    expect(began.at(-1)).toBe(name)
    await end(name)
  }
  expect(await Promise.all(asked)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'b2'])
})

test('too much of it is refused with the time to retry, first of the asker who waits for most', async () => {
  const { ask, began, end } = open({ mostWaiting: 3, mostOfAsker: 2 })
  const asked = ['a1', 'a2', 'a3'].map(ask)
  await expect(ask('a4')).rejects.toMatchObject({ code: 'server.not_ready', retryAfterSeconds: 5 })
  asked.push(ask('b1'))
  await expect(ask('c1')).rejects.toMatchObject({ code: 'server.not_ready' })
  for (const name of ['a1', 'a2', 'b1', 'a3']) await end(name)
  await Promise.all(asked)
  expect(began).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('work that fails gives its turn to the next', async () => {
  const takeTurn = createTurns({ atOnce: 1, mostWaiting: 9, mostOfAsker: 9 })
  const failed = takeTurn('a', () => Promise.reject(new Error('broken')))
  const next = takeTurn('a', async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})

/** How many of the three kinds work at the same time. */
const countAtOnce = async (processors: number): Promise<number> => {
  const takeTurn = createQueues(processors)
  let [working, most] = [0, 0]
  const work = async () => {
    working += 1
    most = Math.max(most, working)
    await new Promise(setImmediate)
    working -= 1
  }
  await Promise.all((['views', 'search', 'pictures'] as const).map(kind => takeTurn(kind, 'a', work)))
  return most
}

// Promise: P19
test('kinds of heavy work run side by side only where a processor is left for the others', async () => {
  expect(await Promise.all([1, 2, 3, 4].map(countAtOnce))).toEqual([1, 1, 1, 3])
})

test('heavy work that asks for more heavy work does not wait for itself', async () => {
  const takeTurn = createQueues(2)
  expect(await takeTurn('pictures', 'a', () => takeTurn('views', 'a', async () => 'done'))).toBe('done')
})
