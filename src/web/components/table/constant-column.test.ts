import { expect, test } from 'vitest'
import { constantOf } from './constant-column.ts'

test('a column is constant if all its known values are the same and there are at least two', () => {
  expect(constantOf([100, null, 100])).toBe(100)
  expect(constantOf([100, 200])).toBeUndefined()
  expect(constantOf([100, null])).toBeUndefined()
  expect(constantOf([])).toBeUndefined()
})
