import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeTruncation, findUsualLength } from './import-depths.rules.ts'

test.each([
  ['10 apps among lists of 100', 10, [100, 100, 99], 100],
  ['an empty list among lists of 100', 0, [100, 100, 100], 100],
  ['10 apps, with two lists as short among four', 10, [10, 100, 98, 10], 98],
  ['49 apps among lists of 100', 49, [100, 100], 100],
  ['50 apps among lists of 100', 50, [100, 100], undefined],
  ['10 apps among lists of 10', 10, [10, 10, 11], undefined],
  ['one app among lists of 19, as small charts change', 1, [19, 19, 19], undefined],
  ['10 apps with no other list around', 10, [], undefined],
])('%s', (_, length, around, usual) => expect(findUsualLength(length, around)).toBe(usual))

test('a list is never too short if most lists around it are at most twice as long', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.array(fc.nat(200), { maxLength: 20 }), (length, around) => {
      const longer = around.filter(size => size > 2 * length).length
      if (longer * 2 < around.length) expect(findUsualLength(length, around)).toBeUndefined()
      const usual = findUsualLength(length, around)
      if (usual !== undefined) expect(usual).toBeGreaterThan(2 * length)
    }),
    { seed: 1, numRuns: 500 },
  )
})

test('the warning states the length, the usual length, and what to do', () => {
  const advice = 'state its depth with "depth", or check the file'
  expect(describeTruncation(10, 100)).toBe(`10 apps while lists of the surrounding days have about 100: ${advice}`)
  expect(describeTruncation(1, 100)).toBe(`1 app while lists of the surrounding days have about 100: ${advice}`)
  expect(describeTruncation(0, 40)).toBe(`no apps while lists of the surrounding days have about 40: ${advice}`)
})
