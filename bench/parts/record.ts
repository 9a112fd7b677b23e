import { createReadStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { createHistory } from '../../src/server/history/history.usecases.ts'
import { importHistory } from '../../src/server/history/import.usecases.ts'
import { type Database, rowsOf } from '../../src/server/platform/database/database.ts'
import { systemClock } from '../../src/server/platform/process/clock.ts'
import { hasRecordings, recording } from '../../src/server/testing/recordings.ts'
import { openStore, openWorld, usualDays } from '../filled-world.ts'
import type { Row } from '../report.ts'

const mostBytes = 4.5
const leastPerSecond = 100_000

/** The space of the tables of history on the disk, with their indexes. */
const measureBytes = async (db: Database): Promise<number> => {
  const [row] = await rowsOf<{ bytes: string }>(
    db,
    sql`SELECT sum(pg_total_relation_size(name::regclass))::text AS bytes
      FROM unnest(ARRAY['reading_chunks', 'app_months', 'app_peaks', 'history_apps', 'history_charts']) AS name`,
  )
  return Number(row?.bytes)
}

/** Bytes a rank of sixty real days of one country, if the recordings are beside the project. */
const measureRealDays = async (): Promise<Row[]> => {
  if (!hasRecordings) return []
  const dataDir = await mkdtemp(join(tmpdir(), 'rank-atlas-bench-'))
  const { db, close } = await openStore(dataDir)
  try {
    const { snapshots, fetches, fileReadings } = createHistory({ db, clock: systemClock })
    const input = createReadStream(recording('history/us-84-charts-60-days.ndjson.gz')).pipe(createGunzip())
    const now = new Date()
    const { ranks } = await importHistory({ input, snapshots, recordFetches: fetches.recordFetches, now })
    await fileReadings({ before: now })
    // The next days would reuse the space that filing freed, which is most of the space of so few days.
    await db.execute(sql`VACUUM FULL`)
    const value = (await measureBytes(db)) / ranks
    return [{ what: 'the same of 60 real days of 84 US charts, without free space', value, atMost: mostBytes }]
  } finally {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  }
}

// Promise: P16
/** The rank history in PostgreSQL, on the program's own server: recording and filing it, and its space. */
export const measureRecord = async (): Promise<Row[]> => {
  const realDays = await measureRealDays()
  const { db, ranks, recordMs, fileMs, close } = await openWorld(usualDays)
  try {
    return [
      { what: 'ranks recorded in a second', value: (ranks / recordMs) * 1_000, atLeast: leastPerSecond },
      { what: 'ranks filed by app in a second', value: (ranks / fileMs) * 1_000, atLeast: leastPerSecond },
      { what: 'bytes a rank', value: (await measureBytes(db)) / ranks, atMost: mostBytes },
      ...realDays,
    ]
  } finally {
    await close()
  }
}
