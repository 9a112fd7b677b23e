// Serves a filled world, which the first argument describes as JSON, with keywords and store pages; prints its address on standard output.

import { measureColdSummaries } from './cold-summaries.ts'
import { copyWorld, type Filled, openStore, type WorldName } from './filled-world.ts'
import { drawRealApp, realApps } from './real-world.ts'
import { createBenchServices, serveUntilStopped } from './serving.ts'
import { drawApp, universe } from './store-world.ts'
import { measureTables, type TableSize } from './table-sizes.ts'
import { developersOf, fillViewSubjects, keywordCount } from './view-subjects.ts'

export type ViewsWorld = Filled & {
  developers: number
  keywords: number
  summaries: { p50: number; p99: number }
  tables: TableSize[]
}

const name: WorldName = JSON.parse(process.argv[2] ?? '')
const isReal = 'realRanks' in name
const apps = isReal ? realApps : universe
const { dataDir, filled } = await copyWorld(name)
const newest = new Date(filled.newest)
const store = await openStore(dataDir)
const tables = await measureTables(store.db)
await fillViewSubjects(store.db, { newest, apps })
const summaries = await measureColdSummaries(store.db, { newest, seed: 1, drawAppId: isReal ? drawRealApp : drawApp })
await store.close()
const { services, close } = await createBenchServices({ DATA_DIR: dataDir })
// As the hourly job does.
await services.weather.fillMoves()
const details: ViewsWorld = { ...filled, developers: developersOf(apps), keywords: keywordCount, summaries, tables }

await serveUntilStopped({ services, close, details })
