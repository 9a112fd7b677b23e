import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { launchMeasuredBrowser } from '../../e2e/harness/browser.ts'
import { listPublicPages, type PublicPageName } from '../../e2e/harness/public-pages.ts'
import { findFreePort, startDemoWorld } from '../../e2e/harness/servers.ts'
import { ensureInstalled } from '../../scripts/lib/install.mjs'
import { ensureWebBuild } from '../../scripts/lib/web-build.mjs'
import { median } from '../measure.ts'
import type { PartReport, Row } from '../report.ts'

/** A short run of the bench visits less often. */
const runs = 5
const shortRuns = 3
const measuredPages: readonly PublicPageName[] = [
  'home',
  'app',
  'app-world',
  'app-history',
  'charts',
  'movers',
  'weather',
  'top-international',
  'data-health',
]
const targets = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 }
type Category = keyof typeof targets
const categories: Category[] = ['performance', 'accessibility', 'best-practices', 'seo']

const metricIds = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
  'speed-index',
]

/** Lighthouse brings a fifth of all packages, so only this part of the bench installs it. */
const folder = join(import.meta.dirname, '../lighthouse')
const program = join(folder, 'node_modules/lighthouse/cli/index.js')

const detail = z.record(z.string(), z.unknown())

/** The part of Lighthouse's report that is used here. Some audits have one object in place of a list. */
const lighthouseReport = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({
      id: z.string(),
      title: z.string(),
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      numericValue: z.number().optional(),
      details: z.object({ items: z.union([z.array(detail), detail]).optional() }).optional(),
    }),
  ),
})
type LighthouseReport = z.infer<typeof lighthouseReport>

type FailedAudit = { id: string; title: string; score: number; where: string[] }
type Run = { scores: Record<string, number>; metrics: Record<string, number>; failed: FailedAudit[] }

/** The details of a failed audit, if any: an address, an element or a reason. */
const placeOf = (item: Record<string, unknown>): string[] => {
  const { url, node, reason, message } = item
  const selector = typeof node === 'object' && node !== null && 'selector' in node ? node.selector : undefined
  const detail = [url, selector, reason, message].find(value => typeof value === 'string')
  return typeof detail === 'string' ? [detail] : []
}

const failedAuditsOf = ({ audits }: LighthouseReport): FailedAudit[] =>
  Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== 'informative')
    .map(({ id, title, score, details }) => ({
      id,
      title,
      score: score ?? 0,
      where: Array.isArray(details?.items) ? details.items.slice(0, 3).flatMap(placeOf) : [],
    }))

const runOf = (result: LighthouseReport): Run => ({
  scores: Object.fromEntries(
    categories.map(name => [name, Math.round((result.categories[name]?.score ?? Number.NaN) * 100)]),
  ),
  metrics: Object.fromEntries(metricIds.map(id => [id, result.audits[id]?.numericValue ?? Number.NaN])),
  failed: failedAuditsOf(result),
})

/**
 * One visit with the mobile preset: a simulated slow phone on a slow network. Each visit uses a new browser, so the cache is
 * empty.
 */
const visit = async (url: string): Promise<Run> => {
  const port = await findFreePort()
  const browser = await launchMeasuredBrowser([`--remote-debugging-port=${port}`])
  try {
    const options = ['--quiet', '--output=json', `--port=${port}`, `--only-categories=${categories.join(',')}`]
    const { stdout } = await promisify(execFile)(process.execPath, [program, url, ...options], { maxBuffer: 100e6 })
    const report = lighthouseReport.parse(JSON.parse(stdout))
    const { runtimeError } = report
    if (runtimeError) throw new Error(`Lighthouse could not read ${url}: ${runtimeError.message}`)
    return runOf(report)
  } finally {
    await browser.close()
  }
}

const medianOf = (all: readonly Run[], pick: (run: Run) => Record<string, number>): Record<string, number> =>
  Object.fromEntries(
    Object.keys(all[0] ? pick(all[0]) : {}).map(key => [key, median(all.map(run => pick(run)[key] ?? Number.NaN))]),
  )

type Report = {
  path: string
  scores: Record<string, number>
  metrics: Record<string, number>
  runs: Pick<Run, 'scores' | 'metrics'>[]
  /** From the last visit, as the visits hardly differ. */
  failed: FailedAudit[]
}

const visitOften = async (url: string, { path, visits }: { path: string; visits: number }): Promise<Report> => {
  const all: Run[] = []
  for (let run = 0; run < visits; run++) all.push(await visit(`${url}${path}`))
  return {
    path,
    scores: medianOf(all, run => run.scores),
    metrics: medianOf(all, run => run.metrics),
    runs: all.map(({ scores, metrics }) => ({ scores, metrics })),
    failed: all.at(-1)?.failed ?? [],
  }
}

const measurePages = async (visits: number): Promise<Report[]> => {
  const world = await startDemoWorld()
  const reports: Report[] = []
  try {
    const pages = await listPublicPages(world.url)
    for (const name of measuredPages) reports.push(await visitOften(world.url, { path: pages[name].path, visits }))
    return reports
  } finally {
    await world.stop()
  }
}

/** What the score of the whole leaves open: the time that a page holds a phone, and what moves while it loads. */
const metricRows = ({ path, metrics }: Report): Row[] =>
  [
    { name: 'total blocking time', id: 'total-blocking-time', limit: 50, unit: ' ms' },
    { name: 'layout shift', id: 'cumulative-layout-shift', limit: 0, unit: '' },
  ].map(({ name, id, limit, unit }) => ({
    what: `  ${name} of ${path}`,
    measured: `${Number((metrics[id] ?? Number.NaN).toFixed(3))}${unit}`,
    target: `≤ ${limit}${unit}`,
    holds: Math.round((metrics[id] ?? Number.NaN) * 1000) <= limit * 1000,
  }))

const scoreRows = ({ path, scores }: Report): Row[] =>
  categories.map(name => ({
    what: `Lighthouse ${name} of ${path}, mobile`,
    measured: String(scores[name]),
    target: targets[name] === 100 ? '100' : `≥ ${targets[name]}`,
    holds: (scores[name] ?? 0) >= targets[name],
  }))

/** Lighthouse scores of nine public pages: the median of five visits each, of three in a short run. */
export const measureLighthouse = async ({ isShort }: { isShort: boolean }): Promise<PartReport> => {
  await ensureInstalled(folder)
  await ensureWebBuild()
  const pages = await measurePages(isShort ? shortRuns : runs)
  return {
    part: 'lighthouse',
    figures: { pages },
    rows: pages.flatMap(page => [...scoreRows(page), ...metricRows(page)]),
  }
}
