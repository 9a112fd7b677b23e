import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createLogLines } from '../../testing/log-lines.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { findStorageTrouble } from './storage-faults.ts'
import { createStorageTroubles } from './storage-troubles.ts'

const databaseError = (code: string, message = 'refused') =>
  Object.assign(new pg.DatabaseError(message, 7, 'error'), { code })
const failed = (cause: Error) => new DrizzleQueryError('select secret', [], cause)

describe('a failed statement', () => {
  // Promise: P10
  test.each([
    ['that finds no space', '53100', 'full'],
    ['that cannot read a file', '58030', 'damaged'],
    ['that meets a broken page', 'XX001', 'damaged'],
    ['that finds no free connection', '53300', 'away'],
    ['that an operator ended', '57P01', 'away'],
    ['that took too long', '57014', 'away'],
  ])('%s is a fault of the database', (_, code, trouble) => {
    expect(findStorageTrouble(failed(databaseError(code)))).toEqual(trouble)
  })

  test('a failed statement whose connection broke is a fault of the database', () => {
    const fault = 'away'
    expect(findStorageTrouble(failed(new Error('Connection terminated unexpectedly')))).toEqual(fault)
    expect(findStorageTrouble(new Error('Not saved.', { cause: failed(new Error('read ECONNRESET')) }))).toEqual(fault)
  })

  test('a failed statement on a disk that the system made read-only is a fault of the database, and a missing right is none', () => {
    const readOnly = databaseError('42501', 'could not open file "base/1/2": Read-only file system')
    expect(findStorageTrouble(failed(readOnly))).toEqual('damaged')
    expect(findStorageTrouble(failed(databaseError('42501', 'permission denied for table apps')))).toBeUndefined()
  })

  test('a failed statement that is wrong itself is no fault of the database', () => {
    expect(findStorageTrouble(failed(databaseError('22P02', 'invalid input: "Input/output error"')))).toBeUndefined()
    expect(findStorageTrouble(failed(databaseError('42P01')))).toBeUndefined()
    expect(findStorageTrouble(failed(new TypeError('cyclic value')))).toBeUndefined()
    expect(findStorageTrouble(new Error('read ECONNRESET'))).toBeUndefined()
    expect(findStorageTrouble('read ECONNRESET')).toBeUndefined()
  })
})

describe('trouble of the storage', () => {
  const open = () => {
    const clock = createTestClock()
    const log = createLogLines()
    return { clock, log, troubles: createStorageTroubles({ clock, log: log.log }) }
  }

  test('storage trouble is logged once with its reason, and is over after a minute without another fault', () => {
    const { clock, log, troubles } = open()
    const error = failed(databaseError('53100'))
    troubles.note('full', error)
    clock.advance(40_000)
    troubles.note('full', error)
    clock.advance(40_000)
    expect(troubles.find()).toBe('full')
    expect(log.lines).toHaveLength(1)
    expect(log.lines[0]).toContain('refused')
    expect(log.lines[0]).not.toContain('secret')
    clock.advance(20_000)
    expect(troubles.find()).toBeUndefined()
  })

  test('storage trouble that is damage stays until the next start', () => {
    const { clock, troubles } = open()
    troubles.note('damaged', databaseError('XX001'))
    clock.advance(3_600_000)
    expect(troubles.find()).toBe('damaged')
  })
})
