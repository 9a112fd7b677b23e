import { expect, test } from 'vitest'
import { mapYielding } from './event-loop.ts'

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
