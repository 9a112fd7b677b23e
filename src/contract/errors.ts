import { z } from 'zod'

/** The page that explains every code: `type` of a problem leads to its part, such as `#app.not_found`. */
export const errorsPath = '/docs/api/errors'

/** Every error code of the API with its HTTP status and meaning. `docs/errors.md` is generated from this table. */
export const errorCatalogue = {
  'request.invalid': { status: 400, meaning: 'A parameter, query or body does not have the stated shape.' },
  'request.not_found': { status: 404, meaning: 'There is nothing at this address.' },
  'request.method_not_allowed': {
    status: 405,
    meaning: 'This address exists, but not with this method; Allow names those that it has.',
  },
  'request.too_large': { status: 413, meaning: 'The body is larger than this server accepts.' },
  'request.too_many': { status: 429, meaning: 'Too many calls from this address; Retry-After says when to try again.' },
  'request.cross_site': { status: 403, meaning: 'The request came from another site, so nothing was changed.' },
  'request.unsupported': { status: 415, meaning: 'The body is not JSON.' },
  'auth.required': { status: 401, meaning: 'No one is signed in, or the session has ended.' },
  'auth.forbidden': { status: 403, meaning: 'The signed-in person is not allowed to do this.' },
  'auth.token_invalid': { status: 401, meaning: 'The token is unknown, has expired or was revoked.' },
  'auth.scope_missing': { status: 403, meaning: 'The token has no scope for this call, or no token may make it.' },
  'auth.provider_away': {
    status: 503,
    meaning: 'The sign-in service does not answer, so the access token cannot be checked.',
  },
  'auth.link_invalid': { status: 403, meaning: 'The owner link was used, has expired, or was never printed.' },
  'person.not_found': { status: 404, meaning: 'There is no account with this id.' },
  'person.role_fixed': {
    status: 409,
    meaning: 'A server setting makes this person an admin, or it is your own account.',
  },
  'session.not_found': { status: 404, meaning: 'This person has no session with this id.' },
  'token.not_found': { status: 404, meaning: 'There is no token with this id.' },
  'token.too_many': { status: 409, meaning: 'This person already has the maximum number of tokens.' },
  'device.not_found': {
    status: 404,
    meaning: 'No program is waiting with this code: it was used, denied, or has expired.',
  },
  'device.pending': { status: 409, meaning: 'The person has not decided about this program.' },
  'device.denied': { status: 403, meaning: 'The person denied this program a token.' },
  'tracking.too_many': { status: 409, meaning: 'This person already tracks the maximum number of apps.' },
  'alert.not_found': { status: 404, meaning: 'This person has no alert rule with this id.' },
  'alert.too_many': { status: 409, meaning: 'This person already has the maximum number of alert rules.' },
  'link.not_found': {
    status: 404,
    meaning: 'There is no list at this address; its owner may have removed the link.',
  },
  'link.too_many': { status: 409, meaning: 'This person already has the maximum number of links to their list.' },
  'channel.not_found': { status: 404, meaning: 'This person has no channel with this id.' },
  'channel.too_many': { status: 409, meaning: 'This person already has the maximum number of channels.' },
  'channel.not_ready': { status: 409, meaning: 'This channel cannot send now; the message says why.' },
  'channel.target_invalid': {
    status: 400,
    meaning: 'Nothing could ever be sent to this target; the message says why.',
  },
  'channel.template_invalid': {
    status: 400,
    meaning: 'The words for this channel cannot be used; the message says why.',
  },
  'channel.forbidden_address': {
    status: 400,
    meaning: 'Messages are never sent to this address: it is private, or not on the public internet.',
  },
  'letter.link_invalid': { status: 404, meaning: 'The link in this e-mail has expired or is not valid.' },
  'appstore.unavailable': {
    status: 503,
    meaning: 'The App Store is not responding, and this server does not know the app yet.',
  },
  'app.not_found': { status: 404, meaning: 'This server does not know an app with this App Store id yet.' },
  'app.not_listed': { status: 404, meaning: 'The app is not on this list.' },
  'developer.not_found': { status: 404, meaning: 'This server does not know an app of a developer with this id yet.' },
  'keyword.not_found': { status: 404, meaning: 'This person has no keyword with this id.' },
  'keyword.too_many': { status: 409, meaning: 'This person already has the maximum number of keywords.' },
  'milestone.not_found': { status: 404, meaning: 'No measurement shows that the app reached this milestone.' },
  'note.not_found': { status: 404, meaning: 'This person has no note with this id.' },
  'note.too_many': { status: 409, meaning: 'This person already has the maximum number of notes on this app.' },
  'comparison.not_found': { status: 404, meaning: 'This person has no saved comparison with this id.' },
  'comparison.too_many': { status: 409, meaning: 'This person already has the maximum number of saved comparisons.' },
  'collector.off': { status: 409, meaning: 'The collector is not running, so nothing was started.' },
  'export.running': { status: 409, meaning: 'Another export is running on this server.' },
  'job.running': { status: 409, meaning: 'This job is already running.' },
  'job.not_running': { status: 409, meaning: 'This job is not running and was not interrupted.' },
  'job.not_interrupted': { status: 409, meaning: 'This job has no interrupted run to resume.' },
  'suspect.not_found': {
    status: 404,
    meaning: 'There is no response with this number held back for review, or it has expired.',
  },
  'suspect.decided': { status: 409, meaning: 'A decision on this response has already been made.' },
  'withdrawal.nothing_found': {
    status: 409,
    meaning: 'There are no measurements to withdraw, or they are already withdrawn.',
  },
  'withdrawal.too_many': { status: 409, meaning: 'There are more measurements than can be withdrawn at once.' },
  'withdrawal.changed': {
    status: 409,
    meaning: 'The measurements have changed since the preview, so nothing was withdrawn.',
  },
  'withdrawal.not_found': { status: 404, meaning: 'There is no withdrawal with this number.' },
  'withdrawal.undone': { status: 409, meaning: 'This withdrawal has already been undone.' },
  'test.not_yours': { status: 403, meaning: 'Only the person who started the ranking test can cancel it.' },
  'category.not_found': { status: 404, meaning: 'No category of the App Store has this name.' },
  'search.unavailable': {
    status: 503,
    meaning: 'The App Store is not responding to searches, and no known app matches.',
  },
  'server.not_ready': { status: 503, meaning: 'The server is starting or stopping, or a database is not available.' },
  'storage.unavailable': {
    status: 503,
    meaning: 'The database or the rank history does not answer, has no space left, or has damaged files.',
  },
  'server.failed': { status: 500, meaning: 'An unexpected error on the server; find it in the log by the request id.' },
} as const satisfies Record<string, { status: number; meaning: string }>

export type ErrorCode = keyof typeof errorCatalogue

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]]

/** One reason why a request was refused: where in the body, path or query, as a JSON pointer. */
const problemPart = z.object({ in: z.enum(['path', 'query', 'body']), pointer: z.string(), detail: z.string() })

/** An RFC 9457 problem, plus `message` (the same sentence as `detail`, for SPEC's clients) and the request id. */
export const problem = z.object({
  type: z.string().describe('The address of a page for people that explains the code. Decide by `code`.'),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string(),
  code: z.enum(errorCodes),
  requestId: z.string(),
  errors: z.array(problemPart).optional().describe('Only for input that the schema refuses.'),
})
export type Problem = z.infer<typeof problem>
