import { z } from 'zod'

/** Every failure the API can name: its HTTP status and what it means. `docs/errors.md` is made from this table. */
export const errorCatalogue = {
  'request.invalid': { status: 400, meaning: 'A parameter, query or body does not have the stated shape.' },
  'request.not_found': { status: 404, meaning: 'No such address.' },
  'request.too_large': { status: 413, meaning: 'The body is larger than this server accepts.' },
  'app.not_found': { status: 404, meaning: 'No app with this App Store id is known here yet.' },
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
