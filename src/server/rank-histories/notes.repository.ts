import { randomUUID } from 'node:crypto'
import { and, asc, count, eq } from 'drizzle-orm'
import type { Day } from '#domain/days.ts'
import type { AppId } from '#domain/ranks.ts'
import { lockUser } from '../accounts/users.repository.ts'
import { apps } from '../catalog/apps.table.ts'
import type { Database } from '../platform/database/database.ts'
import { appNotes } from './notes.table.ts'

export type Note = { day: Day; text: string }
export type NoteRow = Note & { id: string }
type OfApp = { userId: string; appId: AppId }
export type OwnNote = { userId: string; noteId: string }

const { id, day, text } = appNotes
const columns = { id, day, text }

/** Every query includes the owner, so that other people's notes are not found. */
const isOwn = ({ userId, noteId }: OwnNote) => and(eq(appNotes.userId, userId), eq(appNotes.id, noteId))
const isOfApp = ({ userId, appId }: OfApp) => and(eq(appNotes.userId, userId), eq(appNotes.appId, appId))

/** By day, then in the order in which they were added. */
export const listNotes = (db: Database, of: OfApp): Promise<NoteRow[]> =>
  db.select(columns).from(appNotes).where(isOfApp(of)).orderBy(asc(day), asc(appNotes.createdAt), asc(id))

/** The same text on the same day is one note, so that a request that is sent again adds nothing. */
export const insertNote = (
  db: Database,
  { note, limit, now, ...of }: OfApp & { note: Note; limit: number; now: Date },
): Promise<NoteRow | 'too-many' | 'account-deleted'> =>
  db.transaction(async tx => {
    if (!(await lockUser(tx, of.userId))) return 'account-deleted'
    const isSame = and(isOfApp(of), eq(day, note.day), eq(text, note.text))
    const [same] = await tx.select(columns).from(appNotes).where(isSame).limit(1)
    if (same) return same
    const [known] = await tx.select({ notes: count() }).from(appNotes).where(isOfApp(of))
    if ((known?.notes ?? 0) >= limit) return 'too-many'
    const row = { id: randomUUID(), day: note.day, text: note.text }
    await tx.insert(appNotes).values({ ...row, ...of, createdAt: now })
    return row
  })

/** Returns the changed note; undefined if the person has no such note. */
export const replaceNote = async (db: Database, own: OwnNote, note: Note): Promise<NoteRow | undefined> => {
  const [row] = await db.update(appNotes).set({ day: note.day, text: note.text }).where(isOwn(own)).returning(columns)
  return row
}

/** False if the person has no such note. */
export const deleteNote = async (db: Database, own: OwnNote): Promise<boolean> => {
  const removed = await db.delete(appNotes).where(isOwn(own)).returning({ id: appNotes.id })
  return removed.length > 0
}

/** All notes of a person, oldest first. */
export const listNotesOf = (db: Database, userId: string) =>
  db
    .select({ appId: appNotes.appId, name: apps.name, day, text, createdAt: appNotes.createdAt })
    .from(appNotes)
    .innerJoin(apps, eq(apps.appId, appNotes.appId))
    .where(eq(appNotes.userId, userId))
    .orderBy(asc(appNotes.createdAt), asc(id))
