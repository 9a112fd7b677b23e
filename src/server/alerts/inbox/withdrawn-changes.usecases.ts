import { listUndone, listWithdrawnAmong } from '../../evidence/withdrawals.repository.ts'
import type { Database } from '../../platform/database/database.ts'
import { listNotices } from './notices.repository.ts'
import type { NoticeApp, NoticeChange, NoticeNote, NoticeRow } from './notices.rules.ts'

type Reported = { apps: NoticeApp[]; notes: NoticeNote[] }

const keyOf = (chartKey: string, at: string): string => `${chartKey}@${new Date(at).getTime()}`

const momentsOf = ({ observedAt, previousAt }: NoticeChange): string[] =>
  previousAt === null ? [observedAt] : [observedAt, previousAt]

const changesOf = ({ apps }: Reported): NoticeChange[] => apps.flatMap(({ changes }) => changes)

const markNote = (note: NoticeNote, undone: ReadonlySet<number>): NoticeNote =>
  note.kind === 'withdrawn' ? { ...note, isUndone: undone.has(note.withdrawalId) } : note

/** Marks the reported changes that are based on withdrawn measurements. */
export const markWithdrawn = async <Row extends Reported>(db: Database, rows: readonly Row[]): Promise<Row[]> => {
  const readings = rows
    .flatMap(changesOf)
    .flatMap(change => momentsOf(change).map(observedAt => ({ chartKey: change.chartKey, observedAt })))
  const withdrawalIds = rows.flatMap(({ notes }) =>
    notes.flatMap(note => (note.kind === 'withdrawn' ? note.withdrawalId : [])),
  )
  const [gone, undone] = await Promise.all([listWithdrawnAmong(db, readings), listUndone(db, withdrawalIds)])
  const withdrawn = new Set(gone.map(({ chartKey, observedAt }) => keyOf(chartKey, observedAt.toISOString())))
  const markChange = (change: NoticeChange): NoticeChange => {
    const isWithdrawn = momentsOf(change).some(at => withdrawn.has(keyOf(change.chartKey, at)))
    return { ...change, isWithdrawn }
  }
  return rows.map(row => ({
    ...row,
    apps: row.apps.map(({ appId, changes }) => ({ appId, changes: changes.map(markChange) })),
    notes: row.notes.map(note => markNote(note, undone)),
  }))
}

/** The notices of a message to send, without the changes that no longer count. */
export const listStandingNotices = async (db: Database, ids: readonly number[]): Promise<NoticeRow[]> => {
  const rows = await markWithdrawn(db, await listNotices(db, ids))
  return rows.map(row => ({
    ...row,
    apps: row.apps.map(({ appId, changes }) => ({
      appId,
      changes: changes.filter(change => !change.isWithdrawn && !change.isNotFirst),
    })),
    notes: row.notes.filter(note => note.kind !== 'withdrawn' || !note.isUndone),
  }))
}
