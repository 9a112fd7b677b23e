import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '#domain/units.ts'
import { statusOf } from './app-store-status.rules.ts'

const now = new Date('2026-03-07T12:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const answering = { state: 'answering', since: null, retryAt: null }

const startedAt = later(-2 * hourMs)
const failures = { attempts: 9, startedAt, newestAt: later(-minuteMs), reason: 'timeout', detail: '' } as const
const failing = { state: 'failing', since: startedAt, observedAt: null, failures } as const

const measuring = { state: 'measuring', observedAt: null } as const
const none = { pause: undefined, measuring }

describe('the status of the App Store', () => {
  test('the status of the App Store is "answering" before any request', () => expect(statusOf(none)).toEqual(answering))

  test('the status of the App Store is "paused" until the end of a pause', () => {
    const pause = { since: later(-hourMs), until: later(2 * minuteMs) }
    const paused = { state: 'paused', since: later(-hourMs), retryAt: later(2 * minuteMs) }
    expect(statusOf({ ...none, pause })).toEqual(paused)
  })

  test('the status of the App Store is "failing" since the first of the failures that are a fault, also while no measurement is due', () => {
    const expected = { state: 'failing', since: startedAt, retryAt: null }
    expect(statusOf({ ...none, measuring: failing })).toEqual(expected)
    expect(statusOf({ ...none, measuring: { state: 'idle', observedAt: null, failures } })).toEqual(expected)
  })

  test('a pause takes precedence over failures, because its end is known', () => {
    const pause = { since: now, until: later(minuteMs) }
    expect(statusOf({ pause, measuring: failing })).toMatchObject({ state: 'paused' })
  })

  test('a standstill takes precedence over everything, with the end of a pause if there is one', () => {
    const stopped = { state: 'stopped', since: later(-dayMs), observedAt: null, failures } as const
    const pause = { since: now, until: later(minuteMs) }
    expect(statusOf({ pause, measuring: stopped })).toEqual({
      state: 'stopped',
      since: later(-dayMs),
      retryAt: later(minuteMs),
    })
    expect(statusOf({ ...none, measuring: stopped })).toMatchObject({ state: 'stopped', retryAt: null })
  })
})
