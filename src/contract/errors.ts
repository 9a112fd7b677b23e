import { z } from 'zod'

/** Every failure the API can name: its HTTP status and what it means. `docs/errors.md` is made from this table. */
export const errorCatalogue = {
  'request.invalid': { status: 400, meaning: 'A parameter, query or body does not have the stated shape.' },
  'request.not_found': { status: 404, meaning: 'No such address.' },
  'request.too_large': { status: 413, meaning: 'The body is larger than this server accepts.' },
  'request.too_many': { status: 429, meaning: 'Too many calls from this address; Retry-After says when to go on.' },
  'request.cross_site': { status: 403, meaning: 'A change was asked for by another site, so nothing was changed.' },
  'request.unsupported': { status: 415, meaning: 'The body is not JSON.' },
  'auth.required': { status: 401, meaning: 'Nobody is signed in, or the session has ended.' },
  'auth.forbidden': { status: 403, meaning: 'The person who is signed in may not do this.' },
  'auth.link_invalid': { status: 403, meaning: 'The owner link was used, has expired, or was never printed.' },
  'person.not_found': { status: 404, meaning: 'Nobody with this id has an account here.' },
  'person.role_fixed': {
    status: 409,
    meaning: 'A setting of the server makes this person an admin, or it is yourself.',
  },
  'tracking.too_many': { status: 409, meaning: 'This person tracks as many apps as one person can.' },
  'alert.not_found': { status: 404, meaning: 'This person has no alert rule with this id.' },
  'alert.too_many': { status: 409, meaning: 'This person has as many alert rules as one person can.' },
  'channel.not_found': { status: 404, meaning: 'This person has no channel with this id.' },
  'channel.too_many': { status: 409, meaning: 'This person has as many channels as one person can.' },
  'channel.not_ready': { status: 409, meaning: 'Nothing can be sent by this channel now; the message says why.' },
  'channel.forbidden_address': {
    status: 400,
    meaning: 'Messages are never sent to this address: it is private, or no address of a server on the internet.',
  },
  'letter.link_invalid': { status: 404, meaning: 'The link of this letter has expired, or was never sent.' },
  'appstore.unavailable': {
    status: 503,
    meaning: 'The App Store does not answer now, and this app is not known here yet.',
  },
  'app.not_found': { status: 404, meaning: 'No app with this App Store id is known here yet.' },
  'app.not_listed': { status: 404, meaning: 'The app is not on this list.' },
  'developer.not_found': { status: 404, meaning: 'No app of a developer with this id is known here yet.' },
  'keyword.not_found': { status: 404, meaning: 'This person has no keyword with this id.' },
  'keyword.too_many': { status: 409, meaning: 'This person has as many keywords as one person can.' },
  'note.not_found': { status: 404, meaning: 'This person has no note with this id.' },
  'note.too_many': { status: 409, meaning: 'This person has as many notes on this app as one person can.' },
  'comparison.not_found': { status: 404, meaning: 'This person has no saved comparison with this id.' },
  'comparison.too_many': { status: 409, meaning: 'This person has as many saved comparisons as one person can.' },
  'collector.off': { status: 409, meaning: 'This server asks the App Store for nothing now, so nothing was started.' },
  'job.running': { status: 409, meaning: 'This job is running already.' },
  'job.not_running': { status: 409, meaning: 'This job neither runs nor was interrupted.' },
  'job.not_interrupted': { status: 409, meaning: 'This job has no interrupted run to go on with.' },
  'suspect.not_found': {
    status: 404,
    meaning: 'No answer with this number was held back for review, or it was forgotten since.',
  },
  'suspect.decided': { status: 409, meaning: 'Somebody has decided on this answer already.' },
  'withdrawal.nothing_found': { status: 409, meaning: 'Nothing was measured there, or it is withdrawn already.' },
  'withdrawal.too_many': { status: 409, meaning: 'More measurements than can be withdrawn at once.' },
  'withdrawal.changed': {
    status: 409,
    meaning: 'Other measurements are there than the preview found, so nothing was withdrawn.',
  },
  'withdrawal.not_found': { status: 404, meaning: 'There is no withdrawal with this number.' },
  'withdrawal.undone': { status: 409, meaning: 'Somebody has undone this withdrawal already.' },
  'test.not_yours': { status: 403, meaning: 'Only whoever began the ranking test can cancel it.' },
  'category.not_found': { status: 404, meaning: 'No category of the App Store has this name.' },
  'search.unavailable': {
    status: 503,
    meaning: 'The App Store does not answer a search now, and nothing known here fits it.',
  },
  'server.not_ready': { status: 503, meaning: 'The server is starting or stopping, or a database is away.' },
  'server.failed': { status: 500, meaning: 'Something broke on the server; the log has it under the request id.' },
} as const satisfies Record<string, { status: number; meaning: string }>

export type ErrorCode = keyof typeof errorCatalogue

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]

/** RFC 9457 problem, plus `message` (the same sentence as `detail`, where SPEC's clients look) and the request id. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string(),
  code: z.enum(errorCodes),
  requestId: z.string(),
})
export type Problem = z.infer<typeof problem>
