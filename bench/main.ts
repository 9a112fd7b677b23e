// npm run bench [-- part …]: measures what docs/promises.md states, prints it beside the last commit and writes bench/results/*.json.
import { secondMs } from '#domain/units.ts'
import { startProgress } from '../scripts/launch/progress.mjs'
import { measureFootprint } from './parts/footprint.ts'
import { measureGuard } from './parts/guard.ts'
import { measurePages } from './parts/pages.ts'
import { measureRecord } from './parts/record.ts'
import { measureSummary } from './parts/summary.ts'
import { measureSweep } from './parts/sweep.ts'
import { measureViews } from './parts/views.ts'
import { formatTable, type Row, readCommitted, writeReport } from './report.ts'

/** `expectedMs` is how long a part takes on two cores, for the estimate that people see. */
type Part = { measure: () => Promise<Row[]>; expectedMs: number }

const parts: Record<string, Part> = {
  record: { measure: measureRecord, expectedMs: 900 * secondMs },
  summary: { measure: measureSummary, expectedMs: 100 * secondMs },
  views: { measure: measureViews, expectedMs: 180 * secondMs },
  pages: { measure: measurePages, expectedMs: 660 * secondMs },
  footprint: { measure: measureFootprint, expectedMs: 90 * secondMs },
  sweep: { measure: measureSweep, expectedMs: 21 * secondMs },
  guard: { measure: measureGuard, expectedMs: 600 * secondMs },
}

const names = process.argv.slice(2)
const unknown = names.find(name => !(name in parts))
if (unknown) {
  process.stderr.write(`There is no benchmark "${unknown}"; there are ${Object.keys(parts).join(', ')}.\n`)
  process.exit(1)
}

let hasFailed = false
for (const [name, { measure, expectedMs }] of Object.entries(parts)) {
  if (names.length > 0 && !names.includes(name)) continue
  const progress = startProgress({ label: `Measuring ${name}`, expectedMs })
  try {
    const rows = await measure()
    await writeReport(name, rows)
    process.stdout.write(`\n${formatTable(rows, await readCommitted(name))}\n\n`)
  } catch (error) {
    // The other parts take half an hour, so a failed part does not stop them.
    process.stderr.write(`${name} failed: ${error instanceof Error ? error.stack : String(error)}\n`)
    hasFailed = true
  }
  progress.finish()
}
process.exit(hasFailed ? 1 : 0)
