import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { type ChartKey, chartTypes, devices } from '#domain/charts.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { collectorSettings } from '../collector/collector.config.ts'
import { createHistory } from '../history/history.usecases.ts'
import { createMeasuring } from '../measuring.ts'
import { appStoreSettings, paceSettings } from '../pace/pace.config.ts'
import { rowsOf } from '../platform/database/database.ts'
import { openDatabase } from '../platform/database/open-database.ts'
import { type Clock, systemClock } from '../platform/process/clock.ts'
import { readSettingGroup } from '../platform/process/config.ts'

/**
 * One run of a collector process, for the test that kills it. Opens the database of a folder, works on one sweep of the
 * world until it is finished, and exits with 0. Writes the number of completed charts, as `done 17`, at the start and after
 * every chart.
 *
 * node sweep-process.ts <folder> <URL of the fake App Store> <clock offset in ms> <number of storefronts>
 */
const [dataDir = '', url = '', offsetText = '', storefronts = ''] = process.argv.slice(2)
const offsetMs = Number(offsetText)
const clock: Clock = { now: () => new Date(Date.now() + offsetMs), sleep: systemClock.sleep }

const charts = storefrontCodes.slice(0, Number(storefronts)).flatMap(code =>
  chartTypes.flatMap(chartType =>
    devices.map((device): { chartKey: ChartKey; priority: number } => ({
      chartKey: `${code}:${chartType}:36:${device}`,
      priority: 1,
    })),
  ),
)

const { db, close } = await openDatabase({ dataDir })
const history = createHistory({ db, clock })
const environment = { APPSTORE_ITUNES_URL: url, COLLECTOR_CHARTS_PER_MINUTE: '6000' }
const { collector } = createMeasuring({
  db,
  history,
  clock,
  log: pino({ level: 'silent' }),
  settings: {
    collector: readSettingGroup(collectorSettings, environment),
    appStore: readSettingGroup(appStoreSettings, environment),
    pace: readSettingGroup(paceSettings, environment),
    storage: {},
    summaries: { stalenessHours: 72 },
  },
})

if (!(await collector.findLastSweep())) await collector.startSweep({ charts, reason: 'drill' })

/** A short statement, because querying the full progress this often would take a third of the sweep's time. */
const tell = async (): Promise<boolean> => {
  const [sweep] = await rowsOf<{ state: string; done: number }>(
    db,
    sql`SELECT state, (SELECT count(*)::int FROM sweep_charts WHERE state <> 'pending') AS done FROM sweeps`,
  )
  process.stdout.write(`done ${sweep?.done}\n`)
  return sweep?.state === 'running'
}

/** A run ends after a minute, which may not be enough on a busy machine. */
const work = async (): Promise<void> => {
  while ((await collector.findLastSweep())?.state === 'running') await collector.collect()
}

const working = work()
while (await tell()) await Promise.race([working, systemClock.sleep(20)])
await working
await close()
process.exit(0)
