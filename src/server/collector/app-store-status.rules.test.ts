import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import { statusOf } from './app-store-status.rules.ts'

const now = new Date('2026-03-07T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const answering = { state: 'answering', since: null, retryAt: null }

const runOf = (attempts: number, newestMs = minuteMs) => ({
  attempts,
  startedAt: later(-2 * hourMs),
  newestAt: later(-newestMs),
})

const measuring = { state: 'measuring', measuredAt: null } as const
const none = { pause: undefined, failures: undefined, measuring }

describe('the status of the App Store', () => {
  test('is "answering" before any request', () => expect(statusOf(none, now)).toEqual(answering))

  test('is "paused" until the end of a pause', () => {
    const pause = { since: later(-hourMs), until: later(2 * minuteMs) }
    const paused = { state: 'paused', since: later(-hourMs), retryAt: later(2 * minuteMs) }
    expect(statusOf({ ...none, pause }, now)).toEqual(paused)
  })

  test('is "failing" from the third consecutive failure on, since the first of them', () => {
    expect(statusOf({ ...none, failures: runOf(2) }, now)).toEqual(answering)
    expect(statusOf({ ...none, failures: runOf(3) }, now)).toEqual({
      state: 'failing',
      since: later(-2 * hourMs),
      retryAt: null,
    })
  })

  test('failures older than a day do not count', () => {
    expect(statusOf({ ...none, failures: runOf(9, dayMs) }, now)).toMatchObject({ state: 'failing' })
    expect(statusOf({ ...none, failures: runOf(9, dayMs + 1) }, now)).toEqual(answering)
  })

  test('a pause takes precedence over failures, because its end is known', () => {
    const pause = { since: now, until: later(minuteMs) }
    expect(statusOf({ ...none, pause, failures: runOf(9) }, now)).toMatchObject({ state: 'paused' })
  })

  test('a standstill takes precedence over everything, with the end of a pause if there is one', () => {
    const stopped = { state: 'stopped', since: later(-dayMs), measuredAt: null } as const
    const pause = { since: now, until: later(minuteMs) }
    expect(statusOf({ pause, failures: runOf(9), measuring: stopped }, now)).toEqual({
      state: 'stopped',
      since: later(-dayMs),
      retryAt: later(minuteMs),
    })
    expect(statusOf({ ...none, measuring: stopped }, now)).toMatchObject({ state: 'stopped', retryAt: null })
  })
})
