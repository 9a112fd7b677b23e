import type { ReportedChange } from '#contract/alerts.ts'
import type { Notice } from '#contract/inbox.ts'
import { findChart } from '#domain/charts.ts'
import { nameChart } from '#domain/named-charts.ts'
import type { AppEntry } from '../../catalog/apps.rules.ts'
import { toContractApp } from '../../catalog/apps.rules.ts'
import type { NoticeApp, NoticeChange, NoticeNote } from './notices.rules.ts'

export type ReportedApp = Notice['apps'][number]

/** A change in the form that people read; undefined if its chart no longer exists. */
export const toReportedChange = ({
  chartKey,
  isWithdrawn = false,
  isNotFirst = false,
  newPrice = null,
  newCategory = null,
  reason,
  ...change
}: NoticeChange): ReportedChange | undefined => {
  const chart = findChart(chartKey)
  return (
    chart && {
      chart: nameChart(chart),
      ...change,
      reason: { ...reason, since: reason.since ?? null },
      newPrice,
      newCategory,
      isWithdrawn,
      isNotFirst,
    }
  )
}

/** Stored apps with their current names and icons; skips apps that are not in the catalogue. */
export const toReportedApps = (stored: readonly NoticeApp[], entries: ReadonlyMap<number, AppEntry>): ReportedApp[] =>
  stored.flatMap(({ appId, changes }) => {
    const entry = entries.get(appId)
    if (!entry) return []
    const { appStoreId, name, icon } = toContractApp(entry)
    return { app: { appStoreId, name, icon }, changes: changes.flatMap(change => toReportedChange(change) ?? []) }
  })

/** Whether the note can be shown: its chart, if any, still exists. */
export const isKnownNote = (note: NoticeNote): boolean =>
  note.kind !== 'shuffled' || findChart(note.chartKey) !== undefined

export const toSentNotes = (notes: readonly NoticeNote[]): Notice['notes'] =>
  notes.flatMap(note => {
    if (note.kind !== 'shuffled') return note
    const chart = findChart(note.chartKey)
    return chart ? { kind: note.kind, chart: nameChart(chart), observedAt: note.observedAt } : []
  })
