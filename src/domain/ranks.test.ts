import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findAppId, isAppId, isMeasured, rankChange, rankStates } from './ranks.ts'

test('an app id above 2^31 is exact', () => expect(findAppId('6760838876')).toBe(6760838876))

test('any app id survives a round trip through its digits', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger().filter(isAppId), id => {
      expect(findAppId(String(id))).toBe(id)
    }),
    { seed: 1 },
  )
})

test.each(['', '0', '-1', '01', '1.0', '1e3', ' 1', '0x10', 'id1', '9007199254740993', '99999999999999999999'])(
  '%j is not an app id',
  text => {
    expect(findAppId(text)).toBeUndefined()
  },
)

test.each([0, -1, 1.5, Number.NaN, 2 ** 53, '1', null])('%j is not an app id either', value =>
  expect(isAppId(value)).toBe(false),
)

test('only ranked, unranked and empty are measurements', () => {
  expect(rankStates.filter(state => isMeasured({ state }))).toEqual(['ranked', 'unranked', 'empty'])
})

test('climbing from 9 to 4 is a change of +5', () => expect(rankChange({ previous: 9, current: 4 })).toBe(5))
