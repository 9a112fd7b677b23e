import { groups } from '#contract/groups.ts'
import { type WebhookEvent, webhookEvents } from '#domain/alerts.ts'
import recorded from './examples.json' with { type: 'json' }
import {
  type Answer,
  buildPaths,
  type Examples,
  listCalls,
  listFailures,
  type Operation,
  type Parameter,
  type Paths,
  placesOf,
  sharedAnswers,
} from './operations.rules.ts'
import { buildSchemas, describeFields, type JsonSchema } from './schemas.rules.ts'

/** Answers that the document shows, by the name of their endpoint. */
export const examples: Examples = recorded

const summaries: Record<WebhookEvent, string> = {
  'alert.fired': 'Alert rules of the owner found changes; `data` has a title, the changes and notes.',
  'measurement.recorded': 'Charts were recorded; `data` names them, without ranks. For webhooks of admins.',
  'sweep.finished': 'A sweep has ended; `data` counts its charts by outcome. For webhooks of admins.',
  'measuring.stopped': 'Measuring has stopped; `data` says since when. For webhooks of admins.',
}

const received = { description: 'Any 2xx answer: the message has arrived.' }
const gone = { description: 'The address is gone: the channel is turned off.' }

/** What the server sends to people's webhooks, signed according to Standard Webhooks. docs/webhooks.md describes each field. */
const buildWebhooks = (tag: string): Record<string, { post: Operation }> =>
  Object.fromEntries(
    webhookEvents.map(type => [
      type,
      {
        post: {
          operationId: `on.${type}`,
          summary: summaries[type],
          tags: [tag],
          description: 'The server sends it to the address of a webhook channel.',
          security: [{}],
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: {
                  type: 'object',
                  required: ['type', 'timestamp', 'data'],
                  properties: {
                    type: { type: 'string', const: type },
                    timestamp: { type: 'string', format: 'date-time' },
                    data: { type: 'object' },
                  },
                },
              },
            },
          },
          responses: { '2XX': received, '410': gone },
        },
      },
    ]),
  )

export type ApiDocument = {
  openapi: '3.1.0'
  info: Record<string, unknown>
  servers: { url: string }[]
  tags: { name: string; 'x-displayName': string; description: string }[]
  paths: Paths
  webhooks: ReturnType<typeof buildWebhooks>
  components: {
    schemas: Record<string, JsonSchema>
    parameters: Record<string, Parameter>
    responses: Record<string, Answer>
    headers: Record<string, object>
    securitySchemes: Record<string, object>
  }
}

const info = {
  title: 'Rank Atlas',
  summary: 'Ranks of iOS apps in the App Store of every country.',
  description:
    'Public data needs no token. Everything else needs an API token, created in your settings and sent as `Authorization: Bearer ra_…`. Every failure is a problem document (RFC 9457). docs/api.md in the source says what stays stable.',
  contact: { name: 'The operator of this server' },
  license: { name: 'MIT', identifier: 'MIT' },
}

const securitySchemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description:
      "A person's API token, created in their settings. `x-token-scopes` of a call names the scopes that it needs.",
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'session',
    description: 'The session of a browser. Changes also need the Origin of this site.',
  },
}

const headers = {
  Link: { description: 'The next page (`rel="next"`, RFC 8288); missing on the last one.', schema: { type: 'string' } },
  RetryAfter: { description: 'Seconds to wait before the next try.', schema: { type: 'integer' } },
}

/** A parameter that many calls share in one shape is written once. */
const sharedFrom = 3

const shareParameters = (paths: Paths): Record<string, Parameter> => {
  const operations = Object.values(paths).flatMap(methods => Object.values(methods))
  const uses = new Map<string, { parameter: Parameter; count: number }>()
  for (const parameter of operations.flatMap(({ parameters = [] }) => parameters)) {
    if ('$ref' in parameter) continue
    const key = JSON.stringify(parameter)
    uses.set(key, { parameter, count: (uses.get(key)?.count ?? 0) + 1 })
  }
  const shared: Record<string, Parameter> = {}
  for (const { parameter, count } of [...uses.values()].sort((a, b) => b.count - a.count))
    if (count >= sharedFrom && !shared[parameter.name]) shared[parameter.name] = parameter
  const share = (parameter: Parameter | { $ref: string }) =>
    'name' in parameter && JSON.stringify(shared[parameter.name]) === JSON.stringify(parameter)
      ? { $ref: `#/components/parameters/${parameter.name}` }
      : parameter
  for (const operation of operations) if (operation.parameters) operation.parameters = operation.parameters.map(share)
  return shared
}

export type DocumentOptions = { version: string; examples: Examples; url?: string }

/** The OpenAPI 3.1 document of the API, made from the contract alone. */
export const buildApiDocument = ({ version, examples, url = '/' }: DocumentOptions): ApiDocument => {
  const calls = listCalls()
  const schemas = buildSchemas(placesOf(calls))
  const paths = buildPaths(calls, schemas, examples)
  const parameters = shareParameters(paths)
  const webhooks = buildWebhooks('channels')
  for (const [name, schema] of Object.entries(schemas.components)) describeFields(schema, name)
  describeFields([paths, webhooks], '')
  return {
    openapi: '3.1.0',
    info: { ...info, version },
    servers: [{ url }],
    tags: groups.map(({ tag, title, description }) => ({ name: tag, 'x-displayName': title, description })),
    paths,
    webhooks,
    components: {
      schemas: schemas.components,
      parameters,
      responses: { ...listFailures(calls), ...sharedAnswers },
      headers,
      securitySchemes,
    },
  }
}
