import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../../../vitest.eventually.ts'
import { isRunning, makeUsedDataDir, readServerPid, startHere } from '../../../testing/embedded-process.ts'
import type { StartError } from '../../process/errors.ts'
import { ignoreBroken } from '../pooled-database.ts'

const openPool = (connectionString: string): pg.Pool => {
  const pool = ignoreBroken(new pg.Pool({ connectionString, max: 2 }))
  onTestFinished(() => pool.end())
  return pool
}

/** Writes numbers until the test ends it, and keeps those that were acknowledged. */
const writeNumbers = async (pool: pg.Pool) => {
  await pool.query('create table numbers (number int)')
  const acknowledged: number[] = []
  let isEnding = false
  const write = async (): Promise<void> => {
    for (let number = 0; !isEnding; number += 1) {
      const isWritten = await pool.query('insert into numbers values ($1)', [number]).then(
        () => true,
        () => false,
      )
      if (isWritten) acknowledged.push(number)
    }
  }
  const written = write()
  const end = async (): Promise<number[]> => {
    isEnding = true
    await written
    return acknowledged
  }
  return { acknowledged, end }
}

const listMissing = async (pool: pg.Pool, acknowledged: readonly number[]): Promise<unknown[]> => {
  const { rows } = await pool.query<{ n: number }>(
    'select n from unnest($1::int[]) n where n not in (select number from numbers)',
    [acknowledged],
  )
  return rows
}

// Promise: P1
test('a killed server is started again by itself: queries fail meanwhile, the same pool works later, and nothing acknowledged is lost', async () => {
  const dataDir = makeUsedDataDir()
  const { server, lines } = await startHere({ dataDir })
  const pool = openPool(server.url)
  const { acknowledged, end } = await writeNumbers(pool)
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(20))
  const killed = readServerPid(dataDir)
  process.kill(killed, 'SIGKILL')
  // Until they notice, the connections of a killed server still write.
  await eventually(() => expect(readServerPid(dataDir)).not.toBe(killed))
  const before = acknowledged.length
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(before + 20))
  expect(await listMissing(pool, await end())).toEqual([])
  expect(lines.join('')).toContain('PostgreSQL ended by itself and is started again.')
})

// Promise: P9
test('a killed connection ends all others, and the server works again by itself with all that was acknowledged', async () => {
  const dataDir = makeUsedDataDir()
  const { server, lines } = await startHere({ dataDir })
  const pool = openPool(server.url)
  const { acknowledged, end } = await writeNumbers(pool)
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(20))
  const postmaster = readServerPid(dataDir)
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  process.kill(rows[0].pid, 'SIGKILL')
  await eventually(() => expect(lines.join('')).toContain('all server processes terminated'))
  const before = acknowledged.length
  await eventually(() => expect(acknowledged.length).toBeGreaterThan(before + 20))
  expect(await listMissing(pool, await end())).toEqual([])
  expect(readServerPid(dataDir)).toBe(postmaster)
  expect(lines.find(line => line.includes('terminated by signal 9'))).toContain('"level":40')
})

test('a server that ends again and again is given up, once and in one sentence', async () => {
  const dataDir = makeUsedDataDir()
  const reasons: StartError[] = []
  const restartPatience = { delaysMs: [1, 1], windowMs: 300_000 }
  const { server, ask } = await startHere({ dataDir, restartPatience, onExit: reason => reasons.push(reason) })
  for (const _ of [1, 2, 3]) {
    await eventually(() => ask('select 1'))
    const pid = readServerPid(dataDir)
    process.kill(pid, 'SIGKILL')
    await eventually(() => expect(isRunning(pid)).toBe(false))
  }
  await eventually(() => expect(reasons).toHaveLength(1))
  expect(reasons.map(({ message }) => message)).toEqual(['PostgreSQL ended again and again.'])
  await server.stop()
  expect(reasons).toHaveLength(1)
})

// Promise: P18
test('a database whose folder is deleted while it runs is not replaced by an empty one', async () => {
  const dataDir = makeUsedDataDir()
  const reasons: StartError[] = []
  const restartPatience = { delaysMs: [1, 1], windowMs: 300_000 }
  await startHere({ dataDir, restartPatience, onExit: reason => reasons.push(reason) })
  const pid = readServerPid(dataDir)
  rmSync(join(dataDir, 'postgres'), { recursive: true })
  process.kill(pid, 'SIGKILL')
  await eventually(() => expect(reasons).toHaveLength(1))
  expect(reasons[0]?.message).toBe(
    `The database in ${join(dataDir, 'postgres')} was removed while it ran, so it is not started again. Put the folder back, or restore a backup into an empty folder.`,
  )
})

test('stopping while the server is started again ends both', async () => {
  const dataDir = makeUsedDataDir()
  const { server } = await startHere({ dataDir, restartPatience: { delaysMs: [60_000], windowMs: 300_000 } })
  const pid = readServerPid(dataDir)
  process.kill(pid, 'SIGKILL')
  await eventually(() => expect(isRunning(pid)).toBe(false))
  await server.stop()
  const again = await startHere({ dataDir })
  expect(await again.ask('select 1 as answer')).toEqual([{ answer: 1 }])
})
