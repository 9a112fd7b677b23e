// Fills a new folder (the second argument) with a world of as many days as the first argument says.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { dayMs } from '#domain/units.ts'
import { type Filled, openStore } from './filled-world.ts'
import { timeMs } from './measure.ts'
import { createStoreWorld } from './store-world.ts'

/** Noon of yesterday: all charts of the newest day were read, and count as current for a month. */
const newest = new Date(Math.floor(Date.now() / dayMs) * dayMs - dayMs / 2)

/** Records day by day, and files at the end of each month, as a server would over many nights. */
const fill = async ({ db, store }: Awaited<ReturnType<typeof openStore>>, days: number): Promise<Filled> => {
  const world = createStoreWorld({ days, newest })
  let [recordMs, fileMs, ranks] = [0, 0, 0]
  for (let day = days - 1; day >= 0; day -= 1) {
    const [start, next] = [world.startOf(day), world.startOf(day - 1)]
    const readings = world.listReadings(day)
    // In one call, so that the best ranks of apps are stored in the order of their index.
    recordMs += await timeMs(() => db.transaction(tx => store.recordReadings(tx, readings)))
    ranks += readings.reduce((sum, { appIds }) => sum + appIds.length, 0)
    const isEnd = day === 0 || start.getUTCMonth() !== next.getUTCMonth()
    // The newest day is open, as in production.
    if (isEnd) fileMs += await timeMs(() => store.fileReadings({ before: new Date(start.getTime() - dayMs / 2) }))
  }
  await db.execute(sql`VACUUM ANALYZE`)
  return { ranks, days, newest: newest.toISOString(), recordMs, fileMs }
}

const [days, folder = ''] = process.argv.slice(2)
// Removes the leftovers of an interrupted run.
await rm(folder, { recursive: true, force: true })
const dataDir = join(folder, 'data')
await mkdir(dataDir, { recursive: true })
const opened = await openStore(dataDir)
const filled = await fill(opened, Number(days))
await opened.close()
await writeFile(join(folder, 'filled.json'), JSON.stringify(filled))
