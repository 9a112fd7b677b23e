import type { PersonalData } from '#contract/personal-data.ts'
import { type AppNote, mostNotes } from '#contract/rank-histories.ts'
import { findAppId } from '#domain/ranks.ts'
import { appNotInStore } from '../catalog/apps.errors.ts'
import { findApp } from '../catalog/apps.repository.ts'
import type { Database } from '../platform/database/database.ts'
import { authRequired } from '../platform/http/access.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import {
  deleteNote,
  insertNote,
  listNotes,
  listNotesOf,
  type Note,
  type OwnNote,
  replaceNote,
} from './notes.repository.ts'

/** The App Store id as sent; it may have too many digits to be valid. */
type OfApp = { userId: string; appStoreId: string }

export type Notes = ReturnType<typeof createNotes>

/** People's private notes on days of apps. */
export const createNotes = ({ db, clock }: { db: Database; clock: Clock }) => ({
  /** Sorted by day; empty for an unknown app. */
  listNotes: async ({ userId, appStoreId }: OfApp): Promise<AppNote[]> => {
    const appId = findAppId(appStoreId)
    return appId === undefined ? [] : listNotes(db, { userId, appId })
  },

  /** @throws RequestError app.not_found, note.too_many; auth.required if the account was deleted. */
  addNote: async ({ userId, appStoreId }: OfApp, note: Note): Promise<AppNote> => {
    const appId = findAppId(appStoreId)
    if (appId === undefined || !(await findApp(db, appId))) throw appNotInStore(appStoreId)
    const added = await insertNote(db, { userId, appId, note, limit: mostNotes, now: clock.now() })
    if (added === 'too-many') throw tooMany()
    if (added === 'account-deleted') throw authRequired()
    return added
  },

  /** @throws RequestError note.not_found */
  changeNote: async (own: OwnNote, note: Note): Promise<AppNote> => {
    const changed = await replaceNote(db, own, note)
    if (!changed) throw notFound()
    return changed
  },

  /** @throws RequestError note.not_found */
  removeNote: async (own: OwnNote): Promise<void> => {
    if (!(await deleteNote(db, own))) throw notFound()
  },

  /** A person's notes for the data export, oldest first. */
  exportNotes: async (userId: string): Promise<PersonalData['notes']> =>
    (await listNotesOf(db, userId)).map(({ appId, createdAt, ...note }) => ({
      appStoreId: String(appId),
      ...note,
      createdAt: createdAt.toISOString(),
    })),
})

const tooMany = (): RequestError =>
  new RequestError('note.too_many', `You have ${mostNotes} notes on this app, which is the maximum. Remove one first.`)

const notFound = (): RequestError =>
  new RequestError('note.not_found', 'This note does not exist; it may have been removed.')
