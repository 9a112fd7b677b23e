import { z } from 'zod'
import { userId } from './accounts.ts'
import { appStoreId } from './apps.ts'
import { chart, chartKey, day, listOf, moment, requestedDay, requestedMoment } from './charts.ts'
import { endpoint, nothing } from './endpoint.ts'
import { rankPoint } from './ranks.ts'

export const mostSeries = 12

export const rankSeries = z.object({
  appStoreId,
  chart,
  points: z
    .array(rankPoint)
    .describe(
      'Oldest first, including gaps and their reasons. If grouped by day: the last measurement of each day, and each gap once.',
    ),
})
export type RankSeries = z.infer<typeof rankSeries>

/** Apps × charts: at most 12 series in one response, over at most ten years. */
export const listRankSeries = endpoint({
  name: 'listRankSeries',
  method: 'GET',
  path: '/api/rank-series',
  summary: 'The ranks of the given apps in the given charts over time, up to 12 series',
  access: 'everyone',
  query: z.object({
    apps: listOf(appStoreId, mostSeries),
    charts: listOf(chartKey, mostSeries),
    from: requestedMoment.optional().describe('Defaults to 90 days before `to`.'),
    to: requestedMoment.optional().describe('Defaults to the end of this hour.'),
    resolution: z
      .enum(['auto', 'measurement', 'day'])
      .default('auto')
      .describe('`auto`: every measurement up to 100 days, and one per day beyond that.'),
  }),
  response: z.object({
    from: moment,
    to: moment,
    resolution: z.enum(['measurement', 'day']),
    series: z.array(rankSeries),
  }),
  rows: ({ series }) =>
    series.flatMap(({ appStoreId: id, chart: of, points }) =>
      points.map(point => ({ appStoreId: id, chart: of, ...point })),
    ),
  errors: ['request.invalid', 'app.not_found', 'server.not_ready'],
})

export const appNote = z.object({ id: z.uuid(), day, text: z.string() })
export type AppNote = z.infer<typeof appNote>

export const mostNotes = 200
const noteBody = z.strictObject({ day: requestedDay, text: z.string().trim().min(1).max(280) })
const ofUserAndApp = z.object({ userId, appStoreId })
const ownErrors = ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'] as const

export const listAppNotes = endpoint({
  name: 'listAppNotes',
  method: 'GET',
  path: '/api/users/:userId/apps/:appStoreId/notes',
  summary: "A person's private notes on an app, by day",
  access: 'owner',
  params: ofUserAndApp,
  response: z.object({ notes: z.array(appNote) }),
  errors: ownErrors,
})

export const addAppNote = endpoint({
  name: 'addAppNote',
  method: 'POST',
  path: '/api/users/:userId/apps/:appStoreId/notes',
  summary: 'Adds a note to a day of an app (idempotent); at most 200 per app',
  access: 'owner',
  tokenScope: 'notes',
  params: ofUserAndApp,
  body: noteBody,
  response: appNote,
  errors: [...ownErrors, 'app.not_found', 'note.too_many'],
})

export const changeAppNote = endpoint({
  name: 'changeAppNote',
  method: 'PUT',
  path: '/api/users/:userId/notes/:noteId',
  summary: 'Changes a note',
  access: 'owner',
  tokenScope: 'notes',
  params: z.object({ userId, noteId: z.uuid() }),
  body: noteBody,
  response: appNote,
  errors: [...ownErrors, 'note.not_found'],
})

export const removeAppNote = endpoint({
  name: 'removeAppNote',
  method: 'DELETE',
  path: '/api/users/:userId/notes/:noteId',
  summary: 'Removes a note',
  access: 'owner',
  tokenScope: 'notes',
  params: z.object({ userId, noteId: z.uuid() }),
  response: nothing,
  errors: [...ownErrors, 'note.not_found'],
})
