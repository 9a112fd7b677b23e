import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { launchMeasuredBrowser } from '../e2e/harness/browser.ts'
import { findFreePort } from '../e2e/harness/servers.ts'
import { ensureInstalled } from '../scripts/launch/install.mjs'
import { median } from './measure.ts'
import type { Row } from './report.ts'

const visits = 3
const scores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Loading, blocking time and layout shift on a phone. */
const metrics: Record<string, Pick<Row, 'unit' | 'atMost'>> = {
  'largest-contentful-paint': { unit: 'ms' },
  'total-blocking-time': { unit: 'ms', atMost: 50 },
  'cumulative-layout-shift': { atMost: 0 },
}

/** Lighthouse brings a fifth of all packages, so only this part of the bench installs it. */
const folder = join(import.meta.dirname, 'lighthouse')
const program = join(folder, 'node_modules/lighthouse/cli/index.js')

const lighthouseReport = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.object({ numericValue: z.number().optional() })),
})
type Report = z.infer<typeof lighthouseReport>

/** One visit with the mobile preset, a simulated slow phone on a slow network; in a new browser, so that its cache is empty. */
const visit = async (url: string): Promise<Report> => {
  const port = await findFreePort()
  const browser = await launchMeasuredBrowser([`--remote-debugging-port=${port}`])
  try {
    const options = ['--quiet', '--output=json', `--port=${port}`, `--only-categories=${Object.keys(scores).join(',')}`]
    const { stdout } = await promisify(execFile)(process.execPath, [program, url, ...options], { maxBuffer: 100e6 })
    const report = lighthouseReport.parse(JSON.parse(stdout))
    const { runtimeError } = report
    if (runtimeError) throw new Error(`Lighthouse could not read ${url}: ${runtimeError.message}`)
    return report
  } finally {
    await browser.close()
  }
}

/** The scores and metrics of a page: the medians of three visits. */
export const visitWithLighthouse = async (name: string, url: string): Promise<Row[]> => {
  await ensureInstalled(folder)
  const reports: Report[] = []
  for (let count = 0; count < visits; count += 1) reports.push(await visit(url))
  const medianOf = (pick: (report: Report) => number | null | undefined) =>
    median(reports.map(report => pick(report) ?? Number.NaN))
  return [
    ...Object.entries(scores).map(([category, atLeast]) => ({
      what: `Lighthouse ${category} of ${name}, mobile`,
      value: Math.round(medianOf(report => report.categories[category]?.score) * 100),
      atLeast,
    })),
    ...Object.entries(metrics).map(([id, row]) => ({
      what: `${id.replaceAll('-', ' ')} of ${name}, mobile`,
      value: Math.round(medianOf(report => report.audits[id]?.numericValue) * 1000) / 1000,
      ...row,
    })),
  ]
}
