import { expect, test } from 'vitest'
import { withTimeLimit } from './time-limit.ts'

/** Never responds, and rejects with the reason of its signal, like `fetch`. */
const waitForever = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

const aMinute = 60_000

test('a call that exceeds its time limit fails with a TimeoutError', async () => {
  const limit = { signal: new AbortController().signal, timeoutMs: 1 }
  await expect(withTimeLimit(limit, waitForever)).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a call aborts with the given signal, for the same reason', async () => {
  const controller = new AbortController()
  const call = withTimeLimit({ signal: controller.signal, timeoutMs: aMinute }, waitForever)
  controller.abort(new Error('gone'))
  await expect(call).rejects.toThrow('gone')
})

test('a call aborts immediately when the given signal is already aborted', async () => {
  const limit = { signal: AbortSignal.abort(new Error('gone')), timeoutMs: aMinute }
  await expect(withTimeLimit(limit, waitForever)).rejects.toThrow('gone')
})

test('a response within the time limit is returned', async () => {
  const limit = { signal: new AbortController().signal, timeoutMs: aMinute }
  expect(await withTimeLimit(limit, async () => 'found')).toBe('found')
})
