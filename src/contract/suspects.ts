import { z } from 'zod'
import { moment } from './charts.ts'
import { actReason } from './curation.ts'
import { deskChart } from './desk.ts'
import { endpoint, nothing } from './endpoint.ts'

const adminErrors = ['request.invalid', 'auth.required', 'auth.forbidden', 'server.not_ready'] as const

export const suspect = deskChart.omit({ priority: true }).extend({
  id: z.string(),
  observedAt: moment,
  reason: z.string(),
  detail: z.string(),
  entryCount: z.int(),
})
export type Suspect = z.infer<typeof suspect>

export const listSuspects = endpoint({
  name: 'listSuspects',
  method: 'GET',
  path: '/api/admin/suspects',
  summary: 'The newest suspect response of each chart that awaits a decision',
  access: 'admin',
  response: z.object({ suspects: z.array(suspect) }),
  errors: ['auth.required', 'auth.forbidden', 'server.not_ready'],
})

const place = z.object({
  rank: z.int(),
  appStoreId: z.string(),
  name: z.string(),
  icon: z.string(),
  otherRank: z.int().nullable().describe('Its rank in the other version; null if absent there.'),
})

export const suspectVersions = z.object({
  suspect,
  entries: z.array(place),
  before: z
    .object({ observedAt: moment, entries: z.array(place) })
    .nullable()
    .describe('The accepted chart before it; null if there was none.'),
})
export type SuspectVersions = z.infer<typeof suspectVersions>

const ofSuspect = z.object({ suspectId: z.string().regex(/^\d{1,15}$/) })

export const getSuspect = endpoint({
  name: 'getSuspect',
  method: 'GET',
  path: '/api/admin/suspects/:suspectId',
  summary: 'A suspect response next to the accepted chart before it',
  access: 'admin',
  params: ofSuspect,
  response: suspectVersions,
  errors: [...adminErrors, 'suspect.not_found'],
})

export const decideSuspect = endpoint({
  name: 'decideSuspect',
  method: 'POST',
  path: '/api/admin/suspects/:suspectId/decision',
  summary: 'Accepts a suspect response as a measurement, or rejects it permanently',
  access: 'admin',
  params: ofSuspect,
  body: z.strictObject({ decision: z.enum(['accept', 'reject']), reason: actReason.optional() }),
  response: nothing,
  errors: [
    'request.invalid',
    'auth.required',
    'auth.forbidden',
    'server.not_ready',
    'suspect.not_found',
    'suspect.decided',
  ],
})
