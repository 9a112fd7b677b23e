import { expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '#domain/units.ts'
import { start } from '../testing/deliveries/outbox-scene.ts'
import { getDelivery, openWithMessage } from '../testing/deliveries/outbox-world.ts'
import { openReceiver } from '../testing/receiver.ts'
import { findNextTry } from './retries.rules.ts'

const after = (ms: number): Date => new Date(start.getTime() + ms)
/** When the outbox gives up on a message that its receiver always refuses. */
const endMs = 5 * secondMs + 35 * minuteMs + (2 + 5 + 10 + 14 + 20 + 24) * hourMs

test.each([
  { status: 429, retryAfter: '3600', waitMs: hourMs },
  { status: 503, retryAfter: after(3 * hourMs).toUTCString(), waitMs: 3 * hourMs },
  { status: 429, retryAfter: '1', waitMs: 5 * secondMs },
  { status: 429, retryAfter: after(-hourMs).toUTCString(), waitMs: 5 * secondMs },
  { status: 503, retryAfter: '99999999', waitMs: dayMs },
  { status: 503, retryAfter: 'soon', waitMs: 5 * secondMs },
  { status: 500, retryAfter: '3600', waitMs: 5 * secondMs },
])('a receiver that answers $status with Retry-After "$retryAfter" is tried again after $waitMs ms', async refusal => {
  const receiver = await openReceiver(reply => {
    reply.writeHead(refusal.status, { 'retry-after': refusal.retryAfter }).end()
  })
  const { db, clock, outbox, id } = await openWithMessage(receiver.url)
  await outbox.deliverDue()
  expect(await getDelivery(db, id)).toMatchObject({ state: 'waiting', notBefore: after(refusal.waitMs) })
  clock.advance(refusal.waitMs - 1)
  await outbox.deliverDue()
  expect(receiver.requests).toHaveLength(1)
  clock.advance(1)
  await outbox.deliverDue()
  expect(receiver.requests.map(({ headers }) => headers['webhook-id'])).toEqual([id, id])
})

test('a message is tried for at least a day and a half and never longer than usual, however long its receiver asks to wait', () => {
  for (const waitMs of [0, minuteMs, 2 * hourMs, 23 * hourMs, 40 * hourMs]) {
    let [attempts, tries, at] = [0, 0, start]
    for (;;) {
      tries += 1
      const next = findNextTry(attempts + 1, at, new Date(at.getTime() + waitMs))
      if (!next) break
      expect(next.notBefore.getTime() - at.getTime()).toBeGreaterThanOrEqual(Math.min(waitMs, 5 * secondMs))
      ;[attempts, at] = [next.attempts, next.notBefore]
    }
    expect(at.getTime()).toBeLessThanOrEqual(after(endMs).getTime())
    expect(at.getTime()).toBeGreaterThanOrEqual(after(1.5 * dayMs).getTime())
    expect(tries).toBeLessThanOrEqual(10)
  }
})
