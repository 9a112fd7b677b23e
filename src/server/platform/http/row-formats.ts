import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { z } from 'zod'
import { type Endpoint, rowFormats } from '#contract/endpoint.ts'
import { toCsvLine } from '#domain/csv.ts'
import { RequestError } from '../process/errors.ts'
import { readContent } from './answer-cache.ts'

type RowFormat = (typeof rowFormats)[number]
type Row = Record<string, unknown>

const contentTypes: Record<Exclude<RowFormat, 'json'>, string> = {
  ndjson: 'application/x-ndjson; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
}

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `{ app: { name } }` has the cell `app.name`. A list is one cell, as JSON. */
export const toCells = (row: Row, prefix = ''): [string, unknown][] =>
  Object.entries(row).flatMap(([key, value]): [string, unknown][] =>
    isObject(value) ? toCells(value, `${prefix}${key}.`) : [[`${prefix}${key}`, value]],
  )

const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const toCsv = (rows: readonly Map<string, unknown>[], columns: readonly string[]): string =>
  [columns, ...rows.map(row => columns.map(column => cellText(row.get(column))))].map(toCsvLine).join('')

/** @throws RequestError request.invalid for a field that no row has. */
const pickColumns = (known: readonly string[], fields: string | undefined): readonly string[] => {
  if (fields === undefined) return known
  const wanted = fields.split(',').map(field => field.trim())
  const missing = wanted.find(field => !known.includes(field))
  if (missing === undefined || known.length === 0) return wanted
  const message = `No row has the field "${missing}". The fields are ${known.join(', ')}.`
  throw new RequestError('request.invalid', message)
}

export const writeRows = (
  rows: readonly Row[],
  { format, fields }: { format: Exclude<RowFormat, 'json'>; fields?: string | undefined },
): string => {
  const cells = rows.map(row => new Map(toCells(row)))
  const columns = pickColumns([...new Set(cells.flatMap(row => [...row.keys()]))], fields)
  if (format === 'csv') return toCsv(cells, columns)
  const lines =
    fields === undefined ? rows : cells.map(row => Object.fromEntries(columns.map(c => [c, row.get(c) ?? null])))
  return lines.map(line => `${JSON.stringify(line)}\n`).join('')
}

const query = z.object({ format: z.enum(rowFormats).default('json'), fields: z.string().max(1_000).optional() })

const readWanted = (request: FastifyRequest) => {
  const asked = request.query as Partial<Record<string, unknown>>
  if (asked.format === undefined && asked.fields === undefined) return undefined
  const read = query.safeParse(request.query)
  if (!read.success) {
    throw new RequestError('request.invalid', `The format must be one of ${rowFormats.join(', ')}.`)
  }
  const { format, fields } = read.data
  if (format !== 'json') return { format, fields }
  if (fields === undefined) return undefined
  throw new RequestError('request.invalid', 'fields chooses the columns of rows: add format=csv or format=ndjson.')
}

const tagEnd = (format: string): string => `-${format}"`

/** Each format has an ETag of its own. */
const renameTags = (request: FastifyRequest, format: string): void => {
  const tags = request.headers['if-none-match']
  if (tags) request.headers['if-none-match'] = tags.replaceAll(tagEnd(format), '"')
}

type Wanted = NonNullable<ReturnType<typeof readWanted>>

/** Answers with the rows of an endpoint as CSV or NDJSON, if the query asks for it. */
export const rowHooks = ({ rows }: Pick<Endpoint, 'rows'>) => {
  /** The schema of the endpoint removes from the query what it does not know. */
  const asked = new WeakMap<FastifyRequest, Wanted>()
  return {
    onRequest: (request: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction) => {
      const wanted = readWanted(request)
      if (!wanted) return done()
      asked.set(request, wanted)
      renameTags(request, wanted.format)
      // The rows are written from the plain answer.
      delete request.headers['accept-encoding']
      done()
    },
    onSend: (request: FastifyRequest, reply: FastifyReply, payload: unknown, done: DoneFuncWithErrOrRes) => {
      const wanted = reply.statusCode < 400 ? asked.get(request) : undefined
      if (!wanted || !rows) return done(null, payload)
      const etag = reply.getHeader('etag')
      if (typeof etag === 'string') reply.header('etag', etag.replace(/"$/, tagEnd(wanted.format)))
      const content = readContent(reply, payload)
      if (content === undefined) return done(null, payload)
      const text = writeRows(rows(content) as readonly Row[], wanted)
      reply.removeHeader('content-length').type(contentTypes[wanted.format])
      done(null, text)
    },
  }
}
