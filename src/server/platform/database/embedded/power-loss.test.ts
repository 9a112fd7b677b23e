import pg from 'pg'
import { expect, test } from 'vitest'
import { eventually } from '../../../../../vitest.eventually.ts'
import { shortOrLong } from '../../../../../vitest.length.ts'
import { isRunning, makeDataDir, readServerPid, startHere } from '../../../testing/embedded-process.ts'
import { mountMortalDisk } from '../../../testing/mortal-disk.ts'

const mortalDisks = shortOrLong(0, 12)

// Promise: P1, P20
test.runIf(mortalDisks > 0)('a power loss right after the first start loses no acknowledged row', async () => {
  const dataDir = makeDataDir()
  const disk = mountMortalDisk(dataDir)
  const { server } = await startHere({ dataDir, isSynced: true, restartPatience: { delaysMs: [], windowMs: 1000 } })
  const client = new pg.Client({ connectionString: server.url })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table ranks (rank int)')
  for (let rank = 1; rank <= 20; rank += 1) await client.query('insert into ranks values ($1)', [rank])
  const pid = readServerPid(dataDir)
  disk.cutPower()
  process.kill(pid, 'SIGKILL')
  await eventually(() => expect(isRunning(pid)).toBe(false))
  await client.end().catch(() => undefined)
  await server.stop()
  await eventually(() => disk.unmount())
  disk.mount()
  const after = await startHere({ dataDir, isSynced: true })
  expect(await after.ask('select count(*)::int as rows, max(rank) as last from ranks')).toEqual([
    { rows: 20, last: 20 },
  ])
  await after.server.stop()
})
