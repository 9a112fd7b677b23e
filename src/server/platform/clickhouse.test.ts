import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as afterOthers } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openClickHouse } from './clickhouse.ts'
import { runAsHeavy } from './heavy-work.ts'

const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-clickhouse-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a database that was closed while it worked is gone, so that another one opens at once', async () => {
  const first = await openClickHouse({ dataDir: makeFolder() })
  const working = first.query('SELECT sleep(0.3)').catch(() => undefined)
  await first.close()
  const second = await openClickHouse({ dataDir: makeFolder() })
  expect(await second.query('SELECT 1 AS value')).toEqual([{ value: 1 }])
  await second.close()
  await working
})

describe('heavy work', () => {
  const openWithTable = async () => {
    const clickhouse = await openClickHouse({ dataDir: makeFolder() })
    onTestFinished(clickhouse.close)
    await clickhouse.command('CREATE TABLE numbers_seen (number UInt64) ENGINE = MergeTree ORDER BY number')
    const ended: string[] = []
    const noteEnd = async (name: string, work: Promise<unknown>) => {
      await work
      ended.push(name)
    }
    return { clickhouse, ended, noteEnd }
  }

  test('does not hold up the other readings of the history', async () => {
    const { clickhouse, ended, noteEnd } = await openWithTable()
    // The first heavy reading connects before it begins.
    await runAsHeavy(() => clickhouse.query('SELECT 1'))
    const heavy = noteEnd(
      'heavy',
      runAsHeavy(() => clickhouse.query('SELECT sleep({seconds:Float32})', { seconds: 0.5 })),
    )
    await afterOthers()
    await noteEnd('light', clickhouse.query('SELECT {number:UInt8}', { number: 1 }))
    await heavy
    expect(ended).toEqual(['light', 'heavy'])
  })

  test('never reads while rows are written, which reach one table after the other', async () => {
    const { clickhouse, ended, noteEnd } = await openWithTable()
    const heavy = noteEnd(
      'heavy',
      runAsHeavy(() => clickhouse.query('SELECT sleep(0.3)')),
    )
    const written = noteEnd('written', clickhouse.insert('numbers_seen', [{ number: 1 }]))
    const seen = runAsHeavy(() => clickhouse.query('SELECT count() AS rows FROM numbers_seen'))
    await Promise.all([heavy, written])
    expect(ended).toEqual(['heavy', 'written'])
    expect(await seen).toEqual([{ rows: 1 }])
  })

  test.runIf(process.platform === 'linux')('gives way to the thread that answers requests', async () => {
    const { clickhouse } = await openWithTable()
    await runAsHeavy(() => clickhouse.query('SELECT count() FROM numbers(1000000)'))
    const folder = '/proc/self/task'
    const threads = readdirSync(folder).map(id => ({
      name: readFileSync(`${folder}/${id}/comm`, 'utf8').trim(),
      priority: getPriority(Number(id)),
    }))
    const ofChdb = threads.filter(({ name }) => name === 'libuv-worker' || name === 'ThreadPool')
    expect(ofChdb.length).toBeGreaterThan(4)
    for (const { priority } of ofChdb) expect(priority).toBeGreaterThan(getPriority())
  })
})
