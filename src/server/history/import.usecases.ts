import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { type ImportedSnapshot, ImportLineError, parseImportLine } from './import.rules.ts'
import { createDepths, type ImportWarning, type NumberedSnapshot } from './import-depths.usecases.ts'
import type { SnapshotsRepository } from './snapshots.repository.ts'
import { type ChartFetch, type FailedFetch, isSameOrder, type Snapshot } from './snapshots.rules.ts'

export type ImportReport = {
  lines: number
  badLines: { line: number; reason: string }[]
  /** Imported lists that look truncated. */
  warnings: ImportWarning[]
  /** Snapshots and ranks added to history; in a dry run, those that would be added. */
  snapshots: number
  ranks: number
  alreadyRecorded: number
  /** Unusual lists held back for review. */
  held: number
  /** Charts that the file says could not be read. */
  failures: number
}

export type ChartedApps = { storefront: string; appIds: readonly AppId[] }

export type ImportOptions = {
  /** NDJSON text: one JSON object per line. */
  input: Readable
  snapshots: SnapshotsRepository
  /** Records the charts that could not be read. */
  recordFetches: (fetches: readonly ChartFetch[]) => Promise<void>
  now: Date
  isDryRun?: boolean
  /** Decides which new lists are believed and which are held back for review. If omitted, all lists are believed. */
  grade?: (snapshots: readonly Snapshot[]) => Promise<{ believed: Snapshot[]; held: readonly unknown[] }>
  onProgress?: (report: ImportReport) => void
  /** Called after every batch with the snapshots added to history, oldest first. Not called in a dry run. */
  onNewSnapshots?: (snapshots: readonly Snapshot[]) => Promise<void>
  /** Called after every batch with apps that are new in this import, grouped by storefront. */
  onNewApps?: (charted: readonly ChartedApps[]) => Promise<void>
}

/** Large enough that ClickHouse writes few parts, small enough to stay within tens of megabytes. */
const batchSnapshots = 4_000

const momentKeyOf = ({ chart, observedAt }: Pick<Snapshot, 'chart' | 'observedAt'>): string =>
  `${chartKeyOf(chart)}@${observedAt.getTime()}`

/**
 * Imports rank history from NDJSON. Existing records stay unchanged, so a repeated import changes nothing. A line that cannot
 * be parsed or contradicts existing records is reported as bad; all other lines are imported.
 */
export const importHistory = async (options: ImportOptions): Promise<ImportReport> => {
  const report: ImportReport = {
    lines: 0,
    badLines: [],
    warnings: [],
    snapshots: 0,
    ranks: 0,
    alreadyRecorded: 0,
    held: 0,
    failures: 0,
  }
  const recordBatch = createRecordBatch(options, report)
  let batch: NumberedSnapshot[] = []
  let failed: FailedFetch[] = []
  for await (const text of createInterface({ input: options.input, crlfDelay: Number.POSITIVE_INFINITY })) {
    report.lines += 1
    if (text.trim() === '') continue
    const { snapshots, failures } = readLine(text, options.now, report)
    batch.push(...snapshots)
    failed.push(...failures)
    if (batch.length + failed.length < batchSnapshots) continue
    await recordBatch(batch)
    await recordFailures(failed, options, report)
    batch = []
    failed = []
  }
  await recordBatch(batch)
  await recordFailures(failed, options, report)
  // Contradictions are found per batch, after parse errors, so the lines need sorting.
  report.badLines.sort((a, b) => a.line - b.line)
  return report
}

type NumberedLine = { snapshots: NumberedSnapshot[]; failures: FailedFetch[] }

const readLine = (text: string, now: Date, report: ImportReport): NumberedLine => {
  const line = report.lines
  try {
    const { snapshots, failures } = parseImportLine(text, now)
    return { snapshots: snapshots.map(snapshot => ({ line, snapshot })), failures }
  } catch (error) {
    if (!(error instanceof ImportLineError)) throw error
    report.badLines.push({ line, reason: error.message })
    return { snapshots: [], failures: [] }
  }
}

/** A failure never takes the place of a recorded measurement. */
const recordFailures = async (
  failed: readonly FailedFetch[],
  { snapshots, recordFetches, isDryRun }: ImportOptions,
  report: ImportReport,
): Promise<void> => {
  if (failed.length === 0) return
  const known = new Set((await snapshots.listRecorded(failed)).map(momentKeyOf))
  const fresh = failed.filter(failure => !known.has(momentKeyOf(failure)))
  if (!isDryRun) await recordFetches(fresh)
  report.failures += fresh.length
  report.alreadyRecorded += failed.length - fresh.length
}

const byTime = (a: Snapshot, b: Snapshot): number => a.observedAt.getTime() - b.observedAt.getTime()

const createRecordBatch = (options: ImportOptions, report: ImportReport) => {
  const { snapshots, isDryRun, grade, onProgress, onNewSnapshots, onNewApps } = options
  const settleDepths = createDepths(snapshots)
  const seen = new Set<AppId>()
  return async (batch: readonly NumberedSnapshot[]): Promise<void> => {
    if (batch.length === 0) return
    const recorded = await snapshots.listRecorded(batch.map(({ snapshot }) => snapshot))
    const added = selectNew(batch, new Map(recorded.map(snapshot => [momentKeyOf(snapshot), snapshot])), report)
    const settled = await settleDepths(added)
    report.warnings.push(...settled.warnings)
    const found = settled.snapshots.toSorted(byTime)
    const { believed: fresh, held } = grade && !isDryRun ? await grade(found) : { believed: found, held: [] }
    report.held += held.length
    if (!isDryRun && fresh.length > 0) {
      await snapshots.recordSnapshots(fresh)
      await onNewSnapshots?.(fresh)
      await onNewApps?.(takeNewApps(fresh, seen))
    }
    report.snapshots += fresh.length
    report.ranks += fresh.reduce((sum, { appIds }) => sum + appIds.length, 0)
    onProgress?.(report)
  }
}

const takeNewApps = (snapshots: readonly Snapshot[], seen: Set<AppId>): ChartedApps[] => {
  const charted = snapshots.map(({ chart, appIds }) => ({
    storefront: chart.storefront,
    appIds: appIds.filter(appId => !seen.has(appId)),
  }))
  for (const { appIds } of charted) for (const appId of appIds) seen.add(appId)
  return charted.filter(({ appIds }) => appIds.length > 0)
}

/** How a list contradicts the recorded snapshot of its chart and timestamp; undefined if they agree. */
const contradictionOf = (before: Snapshot, { chart, depth, appIds, hasStatedDepth }: ImportedSnapshot) => {
  const key = chartKeyOf(chart)
  if (!isSameOrder(before.appIds, appIds)) return `it contradicts the recorded list of ${key} for that day`
  if (!hasStatedDepth || depth === before.depth) return undefined
  return `${key} is recorded with depth ${before.depth} for that day, not ${depth}`
}

const selectNew = (
  batch: readonly NumberedSnapshot[],
  known: Map<string, Snapshot>,
  report: ImportReport,
): NumberedSnapshot[] =>
  batch.filter(({ line, snapshot }) => {
    const before = known.get(momentKeyOf(snapshot))
    if (!before) {
      known.set(momentKeyOf(snapshot), snapshot)
      return true
    }
    const reason = contradictionOf(before, snapshot)
    if (reason) report.badLines.push({ line, reason })
    else report.alreadyRecorded += 1
    return false
  })
