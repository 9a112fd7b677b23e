import { addAppNote, changeAppNote, listAppNotes, removeAppNote } from '#contract/rank-histories.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Notes } from './notes.usecases.ts'

export const addNoteRoutes = (server: HttpServer, { notes }: { notes: Notes }): void => {
  serveMemberEndpoint(server, listAppNotes, async ({ member, params }) => ({
    notes: await notes.listNotes({ userId: member.userId, appStoreId: params.appStoreId }),
  }))

  serveMemberEndpoint(server, addAppNote, ({ member, params, body }) =>
    notes.addNote({ userId: member.userId, appStoreId: params.appStoreId }, body),
  )

  serveMemberEndpoint(server, changeAppNote, ({ member, params, body }) =>
    notes.changeNote({ userId: member.userId, noteId: params.noteId }, body),
  )

  serveMemberEndpoint(server, removeAppNote, async ({ member, params }) => {
    await notes.removeNote({ userId: member.userId, noteId: params.noteId })
    return null
  })
}
