import { DrizzleQueryError } from 'drizzle-orm/errors'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { createLogLines } from '../testing/log-lines.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { findStorageFault, StorageError, toHistoryError } from './storage-faults.ts'
import { createStorageTroubles } from './storage-troubles.ts'

const databaseError = (code: string, message = 'refused') =>
  Object.assign(new pg.DatabaseError(message, 7, 'error'), { code })
const failed = (cause: Error) => new DrizzleQueryError('select secret', [], cause)
const historyError = (type: string | undefined, message = 'failed') => Object.assign(new Error(message), { type })

describe('a failed statement', () => {
  test.each([
    ['that finds no space', '53100', 'full'],
    ['that cannot read a file', '58030', 'damaged'],
    ['that meets a broken page', 'XX001', 'damaged'],
    ['that finds no free connection', '53300', 'away'],
    ['that an operator ended', '57P01', 'away'],
    ['that took too long', '57014', 'away'],
  ])('%s is a fault of the database', (_, code, trouble) => {
    expect(findStorageFault(failed(databaseError(code)))).toEqual({ half: 'database', trouble })
  })

  test('whose connection broke is a fault of the database', () => {
    const fault = { half: 'database', trouble: 'away' }
    expect(findStorageFault(failed(new Error('Connection terminated unexpectedly')))).toEqual(fault)
    expect(findStorageFault(new Error('Not saved.', { cause: failed(new Error('read ECONNRESET')) }))).toEqual(fault)
  })

  test('on a disk that the system made read-only is a fault of the database, and a missing right is none', () => {
    const readOnly = databaseError('42501', 'could not open file "base/1/2": Read-only file system')
    expect(findStorageFault(failed(readOnly))).toEqual({ half: 'database', trouble: 'damaged' })
    expect(findStorageFault(failed(databaseError('42501', 'permission denied for table apps')))).toBeUndefined()
  })

  test('that is wrong itself is none', () => {
    expect(findStorageFault(failed(databaseError('22P02', 'invalid input: "Input/output error"')))).toBeUndefined()
    expect(findStorageFault(failed(databaseError('42P01')))).toBeUndefined()
    expect(findStorageFault(failed(new TypeError('cyclic value')))).toBeUndefined()
    expect(findStorageFault(new Error('read ECONNRESET'))).toBeUndefined()
    expect(findStorageFault('read ECONNRESET')).toBeUndefined()
  })

  test.each([
    ['NOT_ENOUGH_SPACE', 'failed', 'full'],
    ['STD_EXCEPTION', 'Cannot write: No space left on device', 'full'],
    ['CANNOT_WRITE_TO_FILE_DESCRIPTOR', 'errno: 28, strerror: No space left on device', 'full'],
    ['STD_EXCEPTION', 'filesystem error: in create_directories: Input/output error', 'damaged'],
    ['STD_EXCEPTION', 'filesystem error: in rename: Read-only file system', 'damaged'],
    ['CHECKSUM_DOESNT_MATCH', 'failed', 'damaged'],
    ['UNKNOWN_CODEC', 'failed', 'damaged'],
    [undefined, 'connect ECONNREFUSED', 'away'],
  ])('of the rank history with %s is a fault of it', (type, message, trouble) => {
    const error = toHistoryError(historyError(type, message))
    expect(error).toBeInstanceOf(StorageError)
    expect(findStorageFault(new Error('Not read.', { cause: error }))).toEqual({ half: 'history', trouble })
  })

  test('of the rank history that is wrong itself stays as it is', () => {
    for (const error of [historyError('UNKNOWN_IDENTIFIER'), historyError('CANNOT_PARSE_TEXT', 'Input/output error')])
      expect(toHistoryError(error)).toBe(error)
  })
})

describe('trouble of the storage', () => {
  const open = () => {
    const clock = createTestClock()
    const log = createLogLines()
    return { clock, log, troubles: createStorageTroubles({ clock, log: log.log }) }
  }

  test('is logged once with its reason, and is over after a minute without another fault', () => {
    const { clock, log, troubles } = open()
    const error = failed(databaseError('53100'))
    troubles.note({ half: 'database', trouble: 'full' }, error)
    clock.advance(40_000)
    troubles.note({ half: 'database', trouble: 'full' }, error)
    clock.advance(40_000)
    expect(troubles.find('database')).toBe('full')
    expect(troubles.find('history')).toBeUndefined()
    expect(log.lines).toHaveLength(1)
    expect(log.lines[0]).toContain('refused')
    expect(log.lines[0]).not.toContain('secret')
    clock.advance(20_000)
    expect(troubles.find('database')).toBeUndefined()
  })

  test('that is damage stays until the next start', () => {
    const { clock, troubles } = open()
    troubles.note({ half: 'history', trouble: 'damaged' }, historyError('CORRUPTED_DATA'))
    clock.advance(3_600_000)
    expect(troubles.find('history')).toBe('damaged')
  })
})
