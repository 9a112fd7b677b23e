import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-databases.ts'
import { arrayOf } from './array-parameter.ts'
import { rowsOf } from './database.ts'

const texts = ['us:top-free:36:iphone', '', 'a,b', 'c"d', '\\', '{}', ' e ', 'NULL', "f'g", 'ü\n']
const numbers = Array.from({ length: 70_000 }, (_, at) => at - 5)

test('an array carries any text, and more numbers than a statement has parameters', async () => {
  const { db } = await openTestDatabase()
  const [row] = await rowsOf(
    db,
    sql`SELECT to_json(${arrayOf(texts, 'text')}) AS texts, cardinality(${arrayOf(numbers, 'bigint')}) AS numbers,
        cardinality(${arrayOf([], 'uuid')}) AS nothing`,
  )
  expect(row).toEqual({ texts, numbers: numbers.length, nothing: 0 })
})
