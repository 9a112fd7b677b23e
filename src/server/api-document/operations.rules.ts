import type { z } from 'zod'
import { type Endpoint, type Method, nothing, rowFormats, tokenScopesOf } from '#contract/endpoint.ts'
import { type ErrorCode, errorCatalogue } from '#contract/errors.ts'
import type { FileRoute } from '#contract/files.ts'
import { groups } from '#contract/groups.ts'
import { pagedLists, pageSizes } from '#contract/lists.ts'
import parameterWords from './parameters.json' with { type: 'json' }
import type { JsonSchema, Places, Schemas } from './schemas.rules.ts'

export type Parameter = {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: JsonSchema
}

type Content = Record<string, { schema: JsonSchema; example?: unknown }>
type Reference = { $ref: string }

export type Answer = { description: string; headers?: Record<string, Reference>; content?: Content }

export type Operation = {
  operationId: string
  summary: string
  /** Who may make the call. */
  description: string
  tags: string[]
  deprecated?: true
  security: Record<string, never[]>[]
  /** The scopes that a token needs, all of them. In OpenAPI, only OAuth has a place for scopes. */
  'x-token-scopes'?: readonly string[]
  parameters?: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Answer | Reference>
}

/** A call of the API: an endpoint or a file route of the contract. */
export type Call = Pick<
  Endpoint,
  | 'name'
  | 'path'
  | 'rows'
  | 'summary'
  | 'access'
  | 'tokenScope'
  | 'deprecated'
  | 'params'
  | 'query'
  | 'takesAnyQuery'
  | 'body'
  | 'errors'
> & {
  method: Method
  tag: string
  response?: Endpoint['response']
  types?: FileRoute['types']
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'response' in value

/** Every call, in the order of the groups. */
export const listCalls = (): Call[] =>
  groups.flatMap(({ tag, contents, files = [] }) => [
    ...contents
      .flatMap(module => Object.values(module))
      .filter(isEndpoint)
      .map(endpoint => ({ ...endpoint, tag })),
    ...files.map(file => ({ ...file, method: 'GET' as const, tag })),
  ])

export const placesOf = (calls: readonly Call[]): Places => {
  const input = new Map<string, z.ZodType>()
  const output = new Map<string, z.ZodType>()
  for (const { name, params, query, body, response } of calls) {
    if (params) input.set(`${name} params`, params)
    if (query) input.set(`${name} query`, query)
    if (body) input.set(`${name} body`, body)
    if (response && response !== nothing) output.set(name, response)
  }
  return { input, output }
}

const pathOf = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

/** Descriptions of parameters whose schemas have none. */
const meanings: Readonly<Record<string, string>> = parameterWords

const parametersIn = (place: Parameter['in'], schema: JsonSchema | undefined): Parameter[] =>
  Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const isRequired = place === 'path' || (schema?.required?.includes(name) ?? false)
    const { description = meanings[name], ...schemaOf } = typeof property === 'boolean' ? {} : property
    return {
      name,
      in: place,
      required: isRequired,
      ...(description && { description }),
      schema: schemaOf,
    }
  })

/** An open call needs no credentials. All others accept a browser's session cookie, and most also a token with their scopes. */
const securityOf = (call: Call): Pick<Operation, 'description' | 'security' | 'x-token-scopes'> => {
  if (call.access === 'everyone') return { description: 'Everyone, without a token.', security: [{}] }
  const scopes = tokenScopesOf(call)
  const session = { session: [] }
  if (scopes === 'never') return { description: 'Only a signed-in person in a browser; no token.', security: [session] }
  const names = scopes.map(scope => `\`${scope}\``).join(' and ')
  const description = `A token with the scope${scopes.length > 1 ? 's' : ''} ${names}, or a signed-in person.`
  return { description, security: [{ token: [] }, session], 'x-token-scopes': scopes }
}

const inPascalCase = (code: string): string =>
  code.replace(/(^|[._])([a-z])/g, (_match, _mark, letter: string) => letter.toUpperCase())

/** The name of a call's response with one status. */
const failureNameOf = (codes: readonly ErrorCode[]): string => codes.map(inPascalCase).join('Or')

const byStatus = (codes: readonly ErrorCode[]): Map<number, ErrorCode[]> => {
  const found = new Map<number, ErrorCode[]>()
  for (const code of codes) {
    const { status } = errorCatalogue[code]
    found.set(status, [...(found.get(status) ?? []), code].sort())
  }
  return found
}

/** Every call is rate-limited, and nearly every call refuses unknown parameters. */
const codesOf = ({ errors, response, body, takesAnyQuery }: Call): ErrorCode[] => [
  ...new Set<ErrorCode>([
    ...errors,
    'request.method_not_allowed',
    ...(body ? (['request.too_large', 'request.unsupported'] as const) : []),
    ...(response && !takesAnyQuery ? (['request.invalid'] as const) : []),
    'request.too_many',
  ]),
]

const failuresOf = (call: Call): [string, Reference][] =>
  [...byStatus(codesOf(call))].map(([status, codes]) => [
    String(status),
    { $ref: `#/components/responses/${failureNameOf(codes)}` },
  ])

const problemContent: Content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** The responses that every call may give. */
export const sharedAnswers: Record<string, Answer> = {
  NotModified: { description: 'The response has not changed since the one with the ETag in `If-None-Match`.' },
  Failure: { description: 'Any other failure. Later versions may have new codes.', content: problemContent },
}

const describeFailure = (codes: readonly ErrorCode[]): Answer => {
  const waits = codes.some(code => [429, 503].includes(errorCatalogue[code].status))
  return {
    description: codes.map(code => `\`${code}\`: ${errorCatalogue[code].meaning}`).join(' '),
    ...(waits && { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }),
    content: problemContent,
  }
}

/** The error responses of the calls, by name. */
export const listFailures = (calls: readonly Call[]): Record<string, Answer> =>
  Object.fromEntries(
    calls
      .flatMap(call => [...byStatus(codesOf(call)).values()])
      .map(codes => [failureNameOf(codes), describeFailure(codes)] as const)
      .sort(([a], [b]) => a.localeCompare(b, 'en')),
  )

const rowContents: Content = {
  'application/x-ndjson': { schema: { type: 'string' } },
  'text/csv': { schema: { type: 'string' } },
}

const rowParameters: readonly Parameter[] = [
  {
    name: 'format',
    in: 'query',
    required: false,
    description: '`ndjson` or `csv`: only the rows of the answer. The default is `json`, the whole answer.',
    schema: { type: 'string', enum: [...rowFormats], default: 'json' },
  },
  {
    name: 'fields',
    in: 'query',
    required: false,
    description: 'The columns of the rows, separated by commas: `rank,app.name`. Only with `ndjson` or `csv`.',
    schema: { type: 'string', maxLength: 1000 },
  },
]

const pageParameters: readonly Parameter[] = [
  {
    name: 'limit',
    in: 'query',
    required: false,
    description: `Reads the list in pages of at most this many rows, in an order that never changes; the \`Link\` header has the next page. With a \`cursor\`, the default is ${pageSizes.usual}.`,
    schema: { type: 'integer', minimum: 1, maximum: pageSizes.most },
  },
  {
    name: 'cursor',
    in: 'query',
    required: false,
    description: 'Where the page begins: from the `Link` header of the previous page.',
    schema: { type: 'string' },
  },
]

const successOf = ({ name, response, rows, types }: Call, { output }: Schemas, example: unknown): [string, Answer] => {
  if (response === nothing) return ['204', { description: 'Done' }]
  const json = { schema: output[name] ?? {}, ...(example !== undefined && { example }) }
  const content = types
    ? Object.fromEntries(types.map(type => [type, { schema: { type: 'string' as const } }]))
    : { 'application/json': json, ...(rows && rowContents) }
  const headers = pagedLists[name] && { Link: { $ref: '#/components/headers/Link' } }
  return ['200', { description: 'The answer', ...(headers && { headers }), content }]
}

export type Examples = Readonly<Record<string, unknown>>

const toOperation = (call: Call, schemas: Schemas, examples: Examples): Operation => {
  const { name, summary, tag } = call
  const parameters = [
    ...parametersIn('path', schemas.input[`${name} params`]),
    ...parametersIn('query', schemas.input[`${name} query`]),
    ...(call.rows ? rowParameters : []),
    ...(pagedLists[name] && !pagedLists[name].size ? pageParameters : []),
  ]
  const body = schemas.input[`${name} body`]
  return {
    operationId: name,
    summary,
    tags: [tag],
    ...(call.deprecated && { deprecated: true as const }),
    ...securityOf(call),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: Object.fromEntries([
      successOf(call, schemas, examples[name]),
      ...(call.method === 'GET' ? [['304', { $ref: '#/components/responses/NotModified' }] as const] : []),
      ...failuresOf(call),
      ['default', { $ref: '#/components/responses/Failure' }],
    ]),
  }
}

export type Paths = Record<string, Record<string, Operation>>

/** The operations of all calls, by path and method. */
export const buildPaths = (calls: readonly Call[], schemas: Schemas, examples: Examples): Paths => {
  const paths: Paths = {}
  for (const call of calls) {
    const path = pathOf(call.path)
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: toOperation(call, schemas, examples) }
  }
  return paths
}
