import type { Readable } from 'node:stream'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { readLines } from '../platform/files/lines.ts'
import type { SnapshotsOfCharts } from './charts/snapshots.usecases.ts'
import { createExportTally, type ExportFault } from './export-file.rules.ts'
import { type ExportRow, findExportRow } from './export-rows.rules.ts'
import { type ImportedSnapshot, parseImportRow } from './import.rules.ts'
import type { Claims, GapFetch } from './import-claims.rules.ts'
import { createDepths, type ImportWarning, type NumberedSnapshot } from './import-depths.usecases.ts'
import { ImportLineError, mostLineBytes, parseJson } from './import-line.errors.ts'
import { type ChartFetch, isSameOrder, momentKeyOf, type Snapshot } from './snapshots.rules.ts'

/**
 * Reads a file that claims to be an export to its end, before any of it is recorded. Reads only the first line of any other
 * file.
 */
export const findExportFault = async (input: Readable): Promise<ExportFault | undefined> => {
  const tally = createExportTally()
  try {
    for await (const text of readLines(input, mostLineBytes)) {
      tally.note(text ?? '')
      if (!tally.isExport()) break
    }
  } catch (error) {
    // A compressed file that ends too early.
    if (tally.isExport()) return 'cut-off'
    throw error
  }
  input.destroy()
  return tally.findFault()
}

/** The attempts that a trusted export names for lists that are recorded now. */
const listClaimedFetches = (
  snapshots: readonly Snapshot[],
  claimed: ReadonlyMap<string, Claims | undefined>,
): ChartFetch[] =>
  snapshots.flatMap(snapshot => {
    const outcome = claimed.get(momentKeyOf(snapshot))?.outcome
    return outcome ? [{ chart: snapshot.chart, observedAt: snapshot.observedAt, outcome, snapshot }] : []
  })

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
  /** Attempts without a measurement, with their reasons. */
  failures: number
  /** Lists of an export that were withdrawn or held back here. */
  withdrawn: number
  /** Store pages, keywords and other rows of an export, and those left out because the file is not trusted. */
  rows: number
  untrusted: number
  /** Why the file is not a complete export, if it claims to be one. */
  fault?: ExportFault | undefined
}

export type ChartedApps = { storefront: string; appIds: readonly AppId[] }

export type ImportOptions = {
  /** NDJSON text: one JSON object per line. */
  input: Readable
  snapshots: Pick<SnapshotsOfCharts, 'listRecorded' | 'listMeasurements'> & {
    recordSnapshots: (snapshots: readonly Snapshot[]) => Promise<void>
  }
  /** Records the charts that could not be read. */
  recordFetches: (fetches: readonly ChartFetch[]) => Promise<void>
  now: Date
  isDryRun?: boolean
  /** How many lists are recorded at a time. */
  batchSnapshots?: number
  /** Decides which new lists are believed and which are held back for review. If omitted, all lists are believed. */
  grade?: (snapshots: readonly Snapshot[]) => Promise<{ believed: Snapshot[]; held: readonly unknown[] }>
  /** Which of these were withdrawn or are held back here, as `momentKeyOf`. */
  listHeld?: (readings: readonly { chart: Chart; observedAt: Date }[]) => Promise<ReadonlySet<string>>
  /** For a trusted export: restores its rows that are not lists. Its statements about its lists are believed, too. */
  restoreRows?: (rows: readonly ExportRow[]) => Promise<void>
  onProgress?: (report: ImportReport) => void
  /** Called after every batch with the snapshots added to history, oldest first. Not called in a dry run. */
  onNewSnapshots?: (snapshots: readonly Snapshot[]) => Promise<void>
  /** Called after every batch with apps that are new in this import, grouped by storefront. */
  onNewApps?: (charted: readonly ChartedApps[]) => Promise<void>
}

/** Large enough that a batch has few transactions for its lists, small enough to stay within tens of megabytes. */
const usualBatch = 4_000

const emptyReport = (): ImportReport => ({
  lines: 0,
  badLines: [],
  warnings: [],
  snapshots: 0,
  ranks: 0,
  alreadyRecorded: 0,
  held: 0,
  failures: 0,
  withdrawn: 0,
  rows: 0,
  untrusted: 0,
})

/**
 * Imports rank history from NDJSON. Existing records stay unchanged, so a repeated import changes nothing. A line that cannot
 * be parsed or contradicts existing records is reported as bad; all other lines are imported.
 */
export const importHistory = async (options: ImportOptions): Promise<ImportReport> => {
  const report = emptyReport()
  const tally = createExportTally()
  const recordBatch = createRecordBatch(options, report)
  let batch = emptyBatch()
  const record = async (): Promise<void> => {
    // Runs first, so that a measurement that the file also lists as withdrawn does not count.
    await recordFailures(batch.failures, options, report)
    await recordBatch(batch.snapshots)
    await recordRows(batch.rows, options, report)
    batch = emptyBatch()
  }
  const { batchSnapshots = usualBatch } = options
  for await (const text of readLines(options.input, mostLineBytes)) {
    report.lines += 1
    if (tally.note(text ?? '') || text?.trim() === '') continue
    readLine(text, options.now, { report, batch })
    if (batch.snapshots.length + batch.failures.length + batch.rows.length >= batchSnapshots) await record()
  }
  await record()
  // Contradictions are found per batch, after parse errors, so the lines need sorting.
  report.badLines.sort((a, b) => a.line - b.line)
  return { ...report, fault: tally.findFault() }
}

type Batch = { snapshots: NumberedSnapshot[]; failures: GapFetch[]; rows: ExportRow[] }

const emptyBatch = (): Batch => ({ snapshots: [], failures: [], rows: [] })

const readLine = (
  text: string | undefined,
  now: Date,
  { report, batch }: { report: ImportReport; batch: Batch },
): void => {
  const line = report.lines
  try {
    if (text === undefined) throw new ImportLineError(`it has more than ${mostLineBytes / 1_000_000} MB`)
    const value = parseJson(text)
    const row = findExportRow(value)
    if (row) batch.rows.push(row)
    if (row) return
    const { snapshots, failures } = parseImportRow(value, now)
    batch.snapshots.push(...snapshots.map(snapshot => ({ line, snapshot })))
    batch.failures.push(...failures)
  } catch (error) {
    if (!(error instanceof ImportLineError)) throw error
    report.badLines.push({ line, reason: error.message })
  }
}

/** This server cannot verify them, so they are imported only from a trusted export. */
const recordRows = async (
  rows: readonly ExportRow[],
  { restoreRows, isDryRun }: ImportOptions,
  report: ImportReport,
): Promise<void> => {
  if (rows.length === 0) return
  if (!restoreRows) report.untrusted += rows.length
  else report.rows += rows.length
  if (!isDryRun) await restoreRows?.(rows)
}

/** A failure never takes the place of a recorded measurement. */
const recordFailures = async (
  failed: readonly GapFetch[],
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
  const { snapshots, recordFetches, isDryRun, grade, restoreRows, onProgress, onNewSnapshots, onNewApps } = options
  const settleDepths = createDepths(snapshots)
  const seen = new Set<AppId>()
  return async (batch: readonly NumberedSnapshot[]): Promise<void> => {
    if (batch.length === 0) return
    const recorded = await snapshots.listRecorded(batch.map(({ snapshot }) => snapshot))
    const known = new Map(recorded.map(snapshot => [momentKeyOf(snapshot), snapshot]))
    const added = await leaveOutHeld(selectNew(batch, known, report), options, report)
    const settled = await settleDepths(added)
    report.warnings.push(...settled.warnings)
    const claimed = restoreRows && new Map(added.map(({ snapshot }) => [momentKeyOf(snapshot), snapshot.claims]))
    const found = settled.snapshots
      .map(snapshot => ({ ...snapshot, source: claimed?.get(momentKeyOf(snapshot))?.source ?? snapshot.source }))
      .toSorted(byTime)
    const { believed: fresh, held } = grade && !isDryRun ? await grade(found) : { believed: found, held: [] }
    report.held += held.length
    if (!isDryRun && fresh.length > 0) {
      await snapshots.recordSnapshots(fresh)
      if (claimed) await recordFetches(listClaimedFetches(fresh, claimed))
      await onNewSnapshots?.(fresh)
      await onNewApps?.(takeNewApps(fresh, seen))
    }
    report.snapshots += fresh.length
    report.ranks += fresh.reduce((sum, { appIds }) => sum + appIds.length, 0)
    onProgress?.(report)
  }
}

/** A measurement that an admin withdrew here does not come back with an export from before. */
const leaveOutHeld = async (
  added: readonly NumberedSnapshot[],
  { listHeld }: ImportOptions,
  report: ImportReport,
): Promise<NumberedSnapshot[]> => {
  const exported = added.flatMap(({ snapshot }) => (snapshot.claims ? [snapshot] : []))
  if (!listHeld || exported.length === 0) return [...added]
  const held = await listHeld(exported)
  const kept = added.filter(({ snapshot }) => !snapshot.claims || !held.has(momentKeyOf(snapshot)))
  report.withdrawn += added.length - kept.length
  return kept
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
