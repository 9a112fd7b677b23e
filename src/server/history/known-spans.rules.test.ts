import fc from 'fast-check'
import { expect, test } from 'vitest'
import { secondMs } from '#domain/units.ts'
import { addSpan, cutSpans, findUnknown, type KnownSpan } from './known-spans.rules.ts'

const longest = 30
const second = (at: number) => new Date(at * secondMs)
const anySecond = fc.nat(longest)
const anySpan = fc.tuple(anySecond, anySecond).map(ends => ends.toSorted((a, b) => a - b) as [number, number])
const anyStep = fc.oneof(fc.record({ add: anySpan, checkedMs: fc.nat(9) }), fc.record({ cut: anySecond }))

test('what is unknown of a span begins and ends with a second that was never added, or cut since', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 12 }), anySpan, (steps, [from, to]) => {
      let known: KnownSpan[] = []
      const checked = new Map<number, number>()
      for (const step of steps) {
        if ('add' in step) {
          const [first, last] = step.add
          known = addSpan(known, { from: second(first), to: second(last), checkedMs: step.checkedMs })
          for (let at = first; at <= last; at += 1) checked.set(at, step.checkedMs)
        } else {
          known = cutSpans(known, second(step.cut))
          for (let at = step.cut; at <= longest; at += 1) checked.delete(at)
        }
      }
      const missing = Array.from({ length: to - from + 1 }, (_, index) => from + index).filter(at => !checked.has(at))
      const [first, last] = [missing[0], missing.at(-1)]
      expect(findUnknown(known, { from: second(from), to: second(to) })).toEqual(
        first === undefined || last === undefined ? undefined : { from: second(first), to: second(last) },
      )
      for (const [at, checkedMs] of checked) {
        const span = known.find(span => span.from <= second(at) && second(at) <= span.to)
        expect(span?.checkedMs).toBeLessThanOrEqual(checkedMs)
      }
    }),
    { seed: 5 },
  )
})
