import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ChangeSpan, changeSpans } from '#domain/spans.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { chooseMoments, earliestSought } from './moments.rules.ts'

const now = new Date('2026-03-07T12:00:00Z')
const ago = (hours: number) => new Date(now.getTime() - hours * hourMs)
const staleMs = 72 * hourMs
const backMs = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs }
const apartMs = { day: dayMs / 2, week: dayMs, month: 2 * dayMs }

const choose = (hours: readonly number[], span: ChangeSpan = 'day') => {
  const observedAt = hours.map(ago).sort((a, b) => a.getTime() - b.getTime())
  return chooseMoments(observedAt, { at: now, span, staleMs })
}

describe('the two compared measurements', () => {
  test('the two compared measurements are the newest one and the one nearest to a day before it', () => {
    const { current, previous } = choose([2, 10, 20, 25, 28, 40])
    expect([current.observedAt, previous.observedAt]).toEqual([ago(2), ago(25)])
  })

  test('the two compared measurements are missing if the newest is stale or none is close enough to the earlier time', () => {
    expect(choose([72, 90]).current.observedAt).toEqual(ago(72))
    expect(choose([73, 90]).current.observedAt).toBeUndefined()
    expect(choose([0, 36]).previous.observedAt).toEqual(ago(36))
    expect(choose([0, 37, 11]).previous.observedAt).toBeUndefined()
  })

  test('the two compared measurements are the newest and the nearest of all that are close enough, for any measurements', () => {
    const hours = fc.uniqueArray(fc.integer({ min: 0, max: 40 * 24 }), { maxLength: 60 })
    fc.assert(
      fc.property(hours, fc.constantFrom(...changeSpans), (measured, span) => {
        const { current, previous } = choose(measured, span)
        const moments = measured.map(ago).sort((a, b) => a.getTime() - b.getTime())
        const fresh = moments.filter(at => now.getTime() - at.getTime() <= staleMs)
        expect(current.observedAt?.getTime()).toBe(fresh.map(at => at.getTime()).sort((a, b) => b - a)[0])
        const back = (current.observedAt ?? now).getTime() - backMs[span]
        const distances = moments.map(at => Math.abs(at.getTime() - back)).filter(apart => apart <= apartMs[span])
        expect(previous.observedAt !== undefined).toBe(distances.length > 0)
        if (!previous.observedAt) return
        expect(Math.abs(previous.observedAt.getTime() - back)).toBe(Math.min(...distances))
        expect(previous.observedAt < (current.observedAt ?? now)).toBe(true)
        expect(previous.observedAt >= earliestSought({ at: now, span, staleMs })).toBe(true)
      }),
    )
  })
})
