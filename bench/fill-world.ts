// Fills a world, which the first argument describes as JSON, into a new folder, the second.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { dayMs } from '#domain/units.ts'
import { type Filled, openStore, type WorldName } from './filled-world.ts'
import { timeMs } from './measure.ts'
import { readRealCharts } from './real-days.ts'
import { createRealWorld } from './real-world.ts'
import { type BenchWorld, createStoreWorld } from './store-world.ts'

/** Noon of yesterday: all charts of the newest slot were read, and count as current for a month. */
const newest = new Date(Math.floor(Date.now() / dayMs) * dayMs - dayMs / 2)

const createWorld = async (name: WorldName): Promise<BenchWorld> => {
  if ('days' in name) return createStoreWorld({ readingsADay: 1, ...name, newest })
  const realCharts = await readRealCharts()
  if (!realCharts) throw new Error('The recordings of real days are not beside the project.')
  return createRealWorld({ ranks: name.realRanks, newest, realCharts })
}

type Filling = { world: BenchWorld; isQuick: boolean }

/** Records slot by slot, and files at the end of each month, as many nights would. A quick filling files beside recording. */
const fill = async (
  { db, store }: Awaited<ReturnType<typeof openStore>>,
  { world, isQuick }: Filling,
): Promise<Filled> => {
  const startMs = performance.now()
  let [recordMs, fileMs, ranks] = [0, 0, 0]
  let filing = Promise.resolve()
  const file = async (before: Date): Promise<void> => {
    fileMs += await timeMs(() => store.fileReadings({ before }))
  }
  for (let slot = world.slots - 1; slot >= 0; slot -= 1) {
    const [start, next] = [world.startOf(slot), world.startOf(slot - 1)]
    const readings = world.listReadings(slot)
    // All at once: the best ranks of apps are then stored in the order of their index.
    recordMs += await timeMs(() => db.transaction(tx => store.recordReadings(tx, readings)))
    ranks += readings.reduce((sum, { appIds }) => sum + appIds.length, 0)
    const isEnd = slot === 0 || start.getUTCMonth() !== next.getUTCMonth()
    // The newest day is open, as in production.
    if (!isEnd) continue
    await filing
    filing = file(new Date(start.getTime() - dayMs / 2))
    if (!isQuick) await filing
  }
  await filing
  await db.execute(sql`VACUUM ANALYZE`)
  const oldest = world.startOf(world.slots - 1)
  const days = 1 + Math.round((newest.getTime() - oldest.getTime()) / dayMs)
  return { ranks, days, newest: newest.toISOString(), recordMs, fileMs, wholeMs: performance.now() - startMs }
}

const [name = '', folder = ''] = process.argv.slice(2)
// What an earlier filling left that did not end.
await rm(folder, { recursive: true, force: true })
const dataDir = join(folder, 'data')
await mkdir(dataDir, { recursive: true })
// How fast the store records and files is read from the other world, so that one waits for the disk.
const isQuick = 'realRanks' in JSON.parse(name)
const opened = await openStore(dataDir, { isSynced: !isQuick })
const filled = await fill(opened, { isQuick, world: await createWorld(JSON.parse(name)) })
await opened.close()
await writeFile(join(folder, 'filled.json'), JSON.stringify(filled))
