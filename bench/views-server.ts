// Serves a filled world with keywords and store pages; prints its address on standard output.
import { copyWorld, openStore, usualDays } from './filled-world.ts'
import { createBenchServices, serveUntilStopped } from './serving.ts'
import { fillViewSubjects } from './view-subjects.ts'

const { dataDir, filled } = await copyWorld(usualDays)
const store = await openStore(dataDir)
await fillViewSubjects(store.db, new Date(filled.newest))
await store.close()
const { services, close } = await createBenchServices({ DATA_DIR: dataDir })
// As the hourly job does.
await services.views.weather.fillMoves()

await serveUntilStopped({ services, close, details: filled })
