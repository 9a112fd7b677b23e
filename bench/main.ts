// npm run bench [-- part …]: measures what DESIGN promises, or with `light` the parts of issue 31 in short forms, prints a table and writes bench/results/*.json.
import { secondMs } from '#domain/units.ts'
import { startProgress } from '../scripts/lib/progress.mjs'
import { withEarlierFigures } from './earlier-figures.ts'
import { measureAlerts } from './parts/alerts.ts'
import { measureBackup } from './parts/backup.ts'
import { measureBillion } from './parts/billion.ts'
import { measureCatalogSearch } from './parts/catalog-search.ts'
import { measureCircumstances } from './parts/circumstances.ts'
import { measureCleanup } from './parts/cleanup.ts'
import { measureColdStart } from './parts/cold-start.ts'
import { measureDeliveries } from './parts/deliveries.ts'
import { measureEgress } from './parts/egress.ts'
import { measureExport } from './parts/export.ts'
import { measureFootprint } from './parts/footprint.ts'
import { measureGuard } from './parts/guard.ts'
import { measureIsolation } from './parts/isolation.ts'
import { measureKeptPages } from './parts/kept-pages.ts'
import { measureLighthouse } from './parts/lighthouse.ts'
import { measureLists } from './parts/lists.ts'
import { measurePackages } from './parts/packages.ts'
import { measurePeers } from './parts/peers.ts'
import { measurePeople } from './parts/people.ts'
import { measurePlots } from './parts/plots.ts'
import { measureShareImages } from './parts/share-images.ts'
import { measureSimulatedDay } from './parts/simulated-day.ts'
import { measureSmallMachine } from './parts/small-machine.ts'
import { measureStore } from './parts/store.ts'
import { measureColdSummary } from './parts/summary-cold.ts'
import { measureWarmSummary } from './parts/summary-warm.ts'
import { measureSweep } from './parts/sweep.ts'
import { measureViews } from './parts/views.ts'
import { measureWebProcess } from './parts/web-process.ts'
import { formatTable, type PartReport, type Row, writeReport } from './report.ts'

/** `expectedMs` is how long a part takes on two cores, for the estimate that people see. */
type Part = { measure: (options: { isShort: boolean }) => Promise<PartReport>; expectedMs: number }

/** The parts of issue 31's table in short forms: within half an hour on two cores. */
const light = [
  'packages',
  'footprint',
  'small-machine',
  'lighthouse',
  'catalog-search',
  'summary-cold',
  'views',
  'kept-pages',
  'store',
  'alerts',
  'cold-start',
]

const parts: Record<string, Part> = {
  store: { measure: measureStore, expectedMs: 900 * secondMs },
  'summary-cold': { measure: measureColdSummary, expectedMs: 65 * secondMs },
  circumstances: { measure: measureCircumstances, expectedMs: 40 * secondMs },
  cleanup: { measure: measureCleanup, expectedMs: 240 * secondMs },
  'summary-warm': { measure: measureWarmSummary, expectedMs: 36 * secondMs },
  'catalog-search': { measure: measureCatalogSearch, expectedMs: 90 * secondMs },
  people: { measure: measurePeople, expectedMs: 150 * secondMs },
  lists: { measure: measureLists, expectedMs: 130 * secondMs },
  'share-images': { measure: measureShareImages, expectedMs: 75 * secondMs },
  views: { measure: measureViews, expectedMs: 180 * secondMs },
  billion: { measure: measureBillion, expectedMs: 340 * secondMs },
  isolation: { measure: measureIsolation, expectedMs: 180 * secondMs },
  alerts: { measure: measureAlerts, expectedMs: 90 * secondMs },
  deliveries: { measure: measureDeliveries, expectedMs: 300 * secondMs },
  backup: { measure: measureBackup, expectedMs: 90 * secondMs },
  export: { measure: measureExport, expectedMs: 90 * secondMs },
  footprint: { measure: measureFootprint, expectedMs: 120 * secondMs },
  'web-process': { measure: measureWebProcess, expectedMs: 120 * secondMs },
  lighthouse: { measure: measureLighthouse, expectedMs: 600 * secondMs },
  'cold-start': { measure: measureColdStart, expectedMs: 90 * secondMs },
  'kept-pages': { measure: measureKeptPages, expectedMs: 60 * secondMs },
  packages: { measure: measurePackages, expectedMs: 5 * secondMs },
  'small-machine': { measure: measureSmallMachine, expectedMs: 100 * secondMs },
  'simulated-day': { measure: measureSimulatedDay, expectedMs: 4_000 * secondMs },
  peers: { measure: measurePeers, expectedMs: 600 * secondMs },
  plots: { measure: measurePlots, expectedMs: 12 * secondMs },
  guard: { measure: measureGuard, expectedMs: 100 * secondMs },
  sweep: { measure: measureSweep, expectedMs: 21 * secondMs },
  egress: { measure: measureEgress, expectedMs: 600 * secondMs },
}

const asked = process.argv.slice(2)
const isShort = asked.includes('light')
const partNames = asked.flatMap(name => (name === 'light' ? light : [name]))
const unknown = partNames.find(name => !(name in parts))
if (unknown) {
  process.stderr.write(`There is no benchmark "${unknown}"; there are light, ${Object.keys(parts).join(', ')}.\n`)
  process.exit(1)
}

const rows: Row[] = []
let hasFailed = false
for (const [name, { measure, expectedMs }] of Object.entries(parts)) {
  if (partNames.length > 0 && !partNames.includes(name)) continue
  const progress = startProgress({ label: `Measuring ${name}`, expectedMs })
  try {
    const report = await measure({ isShort })
    await writeReport(report)
    rows.push(...report.rows)
  } catch (error) {
    // The others take half an hour, so they are measured all the same.
    process.stderr.write(`${name} failed: ${error instanceof Error ? error.stack : String(error)}\n`)
    hasFailed = true
  }
  progress.finish()
}
process.stdout.write(`\n${formatTable(isShort ? await withEarlierFigures(rows) : rows)}\n`)
process.exit(hasFailed ? 1 : 0)
