import { expect, test } from 'vitest'
import { withTimeLimit } from './time-limit.ts'

/** Never responds, and rejects with the reason of its signal, like `fetch`. */
const waitForever = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason))
  })

const aMinute = 60_000

test('a call that takes longer than its time fails with a TimeoutError', async () => {
  const limit = { signal: new AbortController().signal, timeoutMs: 1 }
  await expect(withTimeLimit(limit, waitForever)).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a call ends with the signal it follows, for the same reason', async () => {
  const controller = new AbortController()
  const call = withTimeLimit({ signal: controller.signal, timeoutMs: aMinute }, waitForever)
  controller.abort(new Error('gone'))
  await expect(call).rejects.toThrow('gone')
})

test('a call ends at once when the signal it follows was aborted before', async () => {
  const limit = { signal: AbortSignal.abort(new Error('gone')), timeoutMs: aMinute }
  await expect(withTimeLimit(limit, waitForever)).rejects.toThrow('gone')
})

test('an answer in time is the answer', async () => {
  const limit = { signal: new AbortController().signal, timeoutMs: aMinute }
  expect(await withTimeLimit(limit, async () => 'found')).toBe('found')
})
