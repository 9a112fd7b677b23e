import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../testing/test-databases.ts'
import { type Database, rowsOf } from './database.ts'
import { createPreparedStatements, type Statement } from './prepared-statements.ts'

const nameOf = ([statement]: Statement): string | undefined =>
  typeof statement === 'string' ? undefined : (statement as { name?: string }).name

describe('a statement', () => {
  test('is prepared from its third use on, under a name of its own', () => {
    const prepare = createPreparedStatements()
    const names = (text: string) => [1, 2, 3, 4].map(value => nameOf(prepare([text, [value]])))
    expect(names('select $1')).toEqual([undefined, undefined, 'statement_1', 'statement_1'])
    expect(names('select $1 + 1')).toEqual([undefined, undefined, 'statement_2', 'statement_2'])
  })

  test('that compares texts, is long, or has no values is never prepared', () => {
    const prepare = createPreparedStatements()
    const isPrepared = (statement: Statement) => [1, 2, 3, 4].some(() => nameOf(prepare(statement)) !== undefined)
    expect(isPrepared(['select from apps where name LIKE $1', ['%a%']])).toBe(false)
    expect(isPrepared(['select from apps where name % $1', ['a']])).toBe(false)
    expect(isPrepared([`select ${'$1, '.repeat(1_500)} 1`, [1]])).toBe(false)
    expect(isPrepared(['select 1; select 2'])).toBe(false)
    expect(isPrepared(['select 1', []])).toBe(false)
  })

  test('is not prepared when there are five hundred others', () => {
    const prepare = createPreparedStatements()
    const countUses = (number: number) => [1, 2, 3].map(() => nameOf(prepare([`select $1 + ${number}`, [1]])))[2]
    const names = Array.from({ length: 600 }, (_, number) => countUses(number))
    expect(new Set(names.slice(0, 500)).size).toBe(500)
    expect(names.slice(500)).toEqual(Array.from({ length: 100 }))
  })
})

describe('a prepared statement of PGlite', () => {
  const answerOften = async (db: Database) => {
    const answers: unknown[] = []
    for (const id of [1, 2, 3, 4, 5, 6, 7]) answers.push(await rowsOf(db, sql`SELECT text FROM noted WHERE id = ${id}`))
    return answers.flat()
  }

  test('answers each value, also after its table was replaced or a statement failed', async () => {
    const { db } = await openTestDatabase()
    const replaceTable = async (text: string) => {
      await db.execute(sql`DROP TABLE IF EXISTS noted`)
      await db.execute(
        sql.raw(`CREATE TABLE noted AS SELECT n AS id, '${text} ' || n AS text FROM generate_series(1, 6) AS n`),
      )
    }
    await replaceTable('first')
    expect(await answerOften(db)).toEqual([1, 2, 3, 4, 5, 6].map(id => ({ text: `first ${id}` })))
    const prepared = sql`SELECT count(*)::int AS count FROM pg_prepared_statements WHERE statement LIKE '%FROM noted%'`
    expect(await rowsOf(db, prepared)).toEqual([{ count: 1 }])
    await db.execute(sql`ALTER TABLE noted ADD COLUMN more int`)
    expect(await answerOften(db)).toHaveLength(6)
    await replaceTable('second')
    const failing = db.transaction(async tx => {
      await answerOften(tx)
      await tx.execute(sql`SELECT 1 / ${0}::int`)
    })
    await expect(failing).rejects.toThrow()
    expect(await answerOften(db)).toEqual([1, 2, 3, 4, 5, 6].map(id => ({ text: `second ${id}` })))
    await db.execute(sql`DROP TABLE noted`)
    await expect(answerOften(db)).rejects.toThrow()
    await replaceTable('third')
    expect(await answerOften(db)).toEqual([1, 2, 3, 4, 5, 6].map(id => ({ text: `third ${id}` })))
    await db.execute(sql`DROP TABLE noted`)
  })
})
