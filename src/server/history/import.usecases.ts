import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { ImportLineError, parseImportLine } from './import.rules.ts'
import type { SnapshotsRepository } from './snapshots.repository.ts'
import { isSameOrder, type Snapshot } from './snapshots.rules.ts'

export type ImportReport = {
  lines: number
  badLines: { line: number; reason: string }[]
  /** Snapshots and ranks that are new in history (with a dry run: that would be). */
  snapshots: number
  ranks: number
  alreadyRecorded: number
  /** Lists that are out of the ordinary and are held back for review. */
  held: number
}

export type ChartedApps = { storefront: string; appIds: readonly AppId[] }

export type ImportOptions = {
  /** Text, one JSON object a line. */
  input: Readable
  snapshots: SnapshotsRepository
  now: Date
  isDryRun?: boolean
  /** Says which of the new lists are believed, and keeps the others for review. Without it all are. */
  grade?: (snapshots: readonly Snapshot[]) => Promise<{ believed: Snapshot[]; held: readonly unknown[] }>
  onProgress?: (report: ImportReport) => void
  /** Called after every batch with the apps that no earlier batch of this import had, by storefront. */
  onNewApps?: (charted: readonly ChartedApps[]) => Promise<void>
}

type NumberedSnapshot = { line: number; snapshot: Snapshot }

/** Large enough for ClickHouse to write few parts, small enough to stay in tens of megabytes. */
const batchSnapshots = 4_000

const momentKeyOf = ({ chart, observedAt }: Snapshot): string => `${chartKeyOf(chart)}@${observedAt.getTime()}`

/**
 * Loads rank history from NDJSON. What is already recorded is left as it is, so importing twice changes nothing; a
 * line that contradicts what is recorded is bad, and so is a line that cannot be read. The good lines are kept.
 */
export const importHistory = async (options: ImportOptions): Promise<ImportReport> => {
  const report: ImportReport = { lines: 0, badLines: [], snapshots: 0, ranks: 0, alreadyRecorded: 0, held: 0 }
  const seen = new Set<AppId>()
  let batch: NumberedSnapshot[] = []
  for await (const text of createInterface({ input: options.input, crlfDelay: Number.POSITIVE_INFINITY })) {
    report.lines += 1
    if (text.trim() === '') continue
    batch.push(...readLine(text, options.now, report))
    if (batch.length < batchSnapshots) continue
    await recordBatch(batch, options, report, seen)
    batch = []
  }
  await recordBatch(batch, options, report, seen)
  // Contradictions are found batch by batch, after the lines that cannot be read.
  report.badLines.sort((a, b) => a.line - b.line)
  return report
}

const readLine = (text: string, now: Date, report: ImportReport): NumberedSnapshot[] => {
  const line = report.lines
  try {
    return parseImportLine(text, now).map(snapshot => ({ line, snapshot }))
  } catch (error) {
    if (!(error instanceof ImportLineError)) throw error
    report.badLines.push({ line, reason: error.message })
    return []
  }
}

const recordBatch = async (
  batch: readonly NumberedSnapshot[],
  { snapshots, isDryRun, grade, onProgress, onNewApps }: ImportOptions,
  report: ImportReport,
  seen: Set<AppId>,
): Promise<void> => {
  if (batch.length === 0) return
  const recorded = await snapshots.listRecorded(batch.map(({ snapshot }) => snapshot))
  const found = selectNew(batch, new Map(recorded.map(snapshot => [momentKeyOf(snapshot), snapshot])), report)
  const { believed: fresh, held } = grade && !isDryRun ? await grade(found) : { believed: found, held: [] }
  report.held += held.length
  if (!isDryRun && fresh.length > 0) {
    await snapshots.recordSnapshots(fresh)
    await onNewApps?.(takeNewApps(fresh, seen))
  }
  report.snapshots += fresh.length
  report.ranks += fresh.reduce((sum, { appIds }) => sum + appIds.length, 0)
  onProgress?.(report)
}

const takeNewApps = (snapshots: readonly Snapshot[], seen: Set<AppId>): ChartedApps[] => {
  const charted = snapshots.map(({ chart, appIds }) => ({
    storefront: chart.storefront,
    appIds: appIds.filter(appId => !seen.has(appId)),
  }))
  for (const { appIds } of charted) for (const appId of appIds) seen.add(appId)
  return charted.filter(({ appIds }) => appIds.length > 0)
}

const selectNew = (
  batch: readonly NumberedSnapshot[],
  known: Map<string, Snapshot>,
  report: ImportReport,
): Snapshot[] =>
  batch.flatMap(({ line, snapshot }) => {
    const before = known.get(momentKeyOf(snapshot))
    if (!before) {
      known.set(momentKeyOf(snapshot), snapshot)
      return [snapshot]
    }
    if (isSameOrder(before.appIds, snapshot.appIds)) report.alreadyRecorded += 1
    else
      report.badLines.push({
        line,
        reason: `it contradicts what is recorded of ${chartKeyOf(snapshot.chart)} that day`,
      })
    return []
  })
