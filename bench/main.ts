// npm run bench [-- part …]: measures what DESIGN promises, prints a table and writes bench/results/*.json.
import { startProgress } from '../scripts/lib/progress.mjs'
import { measureRecording } from './parts/record.ts'
import { measureColdSummary } from './parts/summary-cold.ts'
import { measureWarmSummary } from './parts/summary-warm.ts'
import { measureSweep } from './parts/sweep.ts'
import { formatTable, type PartReport, type Row, writeReport } from './report.ts'

const parts: Record<string, () => Promise<PartReport>> = {
  record: measureRecording,
  'summary-cold': measureColdSummary,
  'summary-warm': measureWarmSummary,
  sweep: measureSweep,
}

const asked = process.argv.slice(2)
const unknown = asked.find(name => !(name in parts))
if (unknown) {
  process.stderr.write(`There is no benchmark "${unknown}"; there are ${Object.keys(parts).join(', ')}.\n`)
  process.exit(1)
}

const rows: Row[] = []
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const progress = startProgress({ label: `Measuring ${name}` })
  const report = await measure()
  progress.finish()
  await writeReport(report)
  rows.push(...report.rows)
}
process.stdout.write(`\n${formatTable(rows)}\n`)
process.exit(0)
