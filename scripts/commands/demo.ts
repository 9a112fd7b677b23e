// The server of `npm run demo`: fills the history from the fake App Store, then runs normally.
import { parseArgs } from 'node:util'
import {
  addIpadOnlyApp,
  moveImages,
  seedHistory,
  seedNewestDays,
  seedPublicApps,
} from '../../src/server/demo/demo.usecases.ts'
import { seedKeywords } from '../../src/server/demo/keywords.usecases.ts'
import { seedStorePages } from '../../src/server/demo/store-pages.usecases.ts'
import { runUntilSignal } from '../../src/server/run.ts'
import type { Services } from '../../src/server/services.ts'
import { openDemoAccounts } from '../lib/demo-accounts.ts'
import { startProgress } from '../lib/progress.mjs'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '90' },
    lookups: { type: 'string', default: '1' },
    'newest-days': { type: 'string', default: '1' },
    'screens-port': { type: 'string' },
    members: { type: 'string', default: '' },
  },
})
const days = Number(values.days)
/** The number of lookup runs before the demo is ready; the collector does the rest. 0: apps keep the names that they have. */
const lookups = Number(values.lookups)
/** 1: every planned chart has been read once when the demo is ready; 0: the collector still has to read most of them. */
const newestDays = Number(values['newest-days'])

const seed = async (services: Services): Promise<void> => {
  const { database, history, clock, collector, lookUpApps, settings, findStandings, storePages, keywords, weather } =
    services
  const progress = startProgress({ label: `Filling ${days} days of world history` })
  const options = {
    db: database.db,
    history,
    clock,
    days,
    fakeUrl: settings.appStore.itunesUrl,
    onProgress: ({ done, total, ranks }: { done: number; total: number; ranks: number }) =>
      progress.update({ done, total, detail: `${ranks.toLocaleString('en-US')} ranks` }),
  }
  await moveImages(options)
  await seedHistory(options)
  const isNewList = await seedPublicApps({ ...options, findStandings })
  await seedStorePages({ ...options, storePages })
  progress.finish()
  const names = startProgress({ label: 'Looking up names and icons' })
  for (let run = 0; run < lookups; run += 1) await lookUpApps({ limit: 10_000 })
  // Planned after the lookups, because the store pages of the public apps determine which categories are planned.
  const planned = await collector.planCharts()
  if (newestDays > 0) {
    const keys = planned.map(({ chartKey }) => chartKey)
    await seedNewestDays(options, keys)
    if (lookups > 0) await lookUpApps({ limit: 10_000 })
    if (isNewList) await addIpadOnlyApp({ ...options, findStandings })
  }
  // As the hourly job does.
  await weather.fillMoves()
  await seedKeywords({ ...options, keywords })
  names.finish()
}

const { environment, mounts } = await openDemoAccounts({
  environment: process.env,
  screensPort: values['screens-port'],
  members: values.members.split(',').filter(Boolean),
})

await runUntilSignal(environment, {
  mounts,
  prepare: seed,
  onReady: address =>
    process.stdout.write(
      `\nRank Atlas is ready: ${address}\nIts world is made up, and so are its people: sign in as any of them. Ctrl+C ends it.\n\n`,
    ),
})
