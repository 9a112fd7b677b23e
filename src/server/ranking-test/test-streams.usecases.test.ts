import type { Readable } from 'node:stream'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { RankingTest } from '#contract/ranking-test.ts'
import { createTestStreams } from './test-streams.usecases.ts'

const country = {
  storefront: 'us',
  countryName: 'United States',
  flagUrl: '/flags/us.svg',
  state: 'waiting',
  isReused: false,
  entryCount: null,
  reason: null,
  at: null,
} as const

const at = '2026-03-07T12:00:00.000Z'
const running: RankingTest = {
  id: '1',
  state: 'running',
  startedAt: at,
  finishedAt: null,
  total: 1,
  done: 0,
  failed: 0,
  estimatedEndAt: at,
  pausedUntil: null,
  countries: [country],
}
const finished: RankingTest = {
  ...running,
  state: 'finished',
  finishedAt: at,
  done: 1,
  estimatedEndAt: null,
  countries: [{ ...country, state: 'measured', entryCount: 100, at }],
}

/** A test for the streams to poll, every few milliseconds. */
const open = (present: RankingTest | null | Error, { most = 200, heartbeatMs = 60_000, pollMs = 5 } = {}) => {
  const found = { present, looks: 0 }
  const findTest = async () => {
    found.looks += 1
    if (found.present instanceof Error) throw found.present
    return found.present
  }
  const log = pino({ level: 'silent' })
  const streams = createTestStreams({ findTest, log, pollMs: { running: pollMs, resting: pollMs }, most, heartbeatMs })
  onTestFinished(streams.close)
  return { streams, found }
}

/** Collects what a browser receives. */
const listen = (readable: Readable) => {
  const heard = { text: '', hasEnded: false }
  readable.on('data', chunk => {
    heard.text += String(chunk)
  })
  readable.on('end', () => {
    heard.hasEnded = true
  })
  return {
    heard,
    count: (part: string) => heard.text.split(part).length - 1,
    until: (part: string) => expect.poll(() => heard.text).toContain(part),
  }
}

const eventOf = (text: string) => ({
  id: /^id: (.+)$/m.exec(text)?.[1] ?? '',
  data: JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? 'null'),
})

test('a client gets the current state at once, and then each change once', async () => {
  const { streams, found } = open(running)
  const first = listen(streams.open(undefined))
  await first.until('event: test')
  expect(first.heard.text).toMatch(/^retry: \d+\n\nid: /)
  expect(eventOf(first.heard.text).data).toEqual(running)
  const second = listen(streams.open(undefined))
  await second.until('event: test')
  found.present = { ...running, estimatedEndAt: '2026-03-07T12:00:05.000Z' }
  const looksBefore = found.looks
  await expect.poll(() => found.looks).toBeGreaterThan(looksBefore + 3)
  expect([first.count('event: test'), second.count('event: test')]).toEqual([1, 1])
  found.present = finished
  await Promise.all([first.until('"finished"'), second.until('"finished"')])
  expect([first.count('event: test'), second.count('event: test')]).toEqual([2, 2])
})

test('a client that reconnects with its last event gets only what it missed', async () => {
  const { streams } = open(running)
  const first = listen(streams.open(undefined))
  await first.until('event: test')
  const { id } = eventOf(first.heard.text)
  const again = listen(streams.open(id))
  const late = listen(streams.open('1-0-older'))
  await late.until('event: test')
  expect(again.count('event: test')).toBe(0)
})

test('a client gets a message if there is no test', async () => {
  const { streams } = open(null)
  const first = listen(streams.open(undefined))
  await first.until('data: null')
})

test('all clients share one poll, and polling stops when the last client has left', async () => {
  const pollMs = 300
  const { streams, found } = open(running, { pollMs })
  const begun = performance.now()
  const readables = Array.from({ length: 50 }, () => streams.open(undefined))
  await Promise.all(readables.map(readable => listen(readable).until('event: test')))
  expect(found.looks).toBeLessThanOrEqual(2 + (performance.now() - begun) / pollMs)
  for (const readable of readables) readable.destroy()
  await expect.poll(() => streams.count()).toBe(0)
  const looksBefore = found.looks
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(found.looks).toBe(looksBefore)
})

test('clients over the limit get the time to retry', () => {
  const { streams } = open(running, { most: 2 })
  const first = streams.open(undefined)
  streams.open(undefined)
  expect(() => streams.open(undefined)).toThrow(expect.objectContaining({ code: 'server.not_ready' }))
  first.destroy()
  return expect.poll(() => streams.open(undefined)).toBeDefined()
})

// Promise: P9
test('a database that is down ends the streams, so that browsers reconnect', async () => {
  const { streams, found } = open(running)
  const first = listen(streams.open(undefined))
  await first.until('event: test')
  found.present = new Error('away')
  await expect.poll(() => first.heard.hasEnded).toBe(true)
  expect(streams.count()).toBe(0)
  found.present = running
  await listen(streams.open(undefined)).until('event: test')
})

test('a quiet stream sends heartbeats', async () => {
  const { streams } = open(running, { heartbeatMs: 5 })
  const first = listen(streams.open(undefined))
  await first.until(': still here')
})

// Promise: P8
test('a client that does not read is disconnected instead of buffered', async () => {
  const { streams, found } = open(running)
  const stuck = streams.open(undefined)
  const many = Array.from({ length: 4000 }, () => country)
  for (let step = 0; !stuck.destroyed && step < 200; step += 1) {
    found.present = { ...running, done: step, countries: many }
    await new Promise(resolve => setTimeout(resolve, 10))
  }
  expect(stuck.destroyed).toBe(true)
  expect(streams.count()).toBe(0)
})
