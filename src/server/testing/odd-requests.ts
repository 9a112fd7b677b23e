import fc from 'fast-check'
import { drawValue, type KnownValues, type Schema } from './drawn-values.ts'
import {
  drawDamaged,
  encodeText,
  oddBodies,
  oddContentTypes,
  oddHeaders,
  oddJson,
  oddTextsOf,
  oddUrlPart,
} from './odd-values.ts'

type Parameter = { name: string; in: 'path' | 'query'; required?: boolean; schema: Schema }

/** An operation of the server, as its OpenAPI document describes it. */
export type Operation = {
  method: string
  path: string
  parameters: readonly Parameter[]
  body?: Schema | undefined
  /** A body that the server accepts. */
  example?: object | undefined
}

export type OddRequest = {
  operation: string
  method: string
  url: string
  headers: Record<string, string>
  payload?: string
}

type OpenApiDocument = {
  paths: Record<
    string,
    Record<
      string,
      { parameters?: Parameter[]; requestBody?: { content?: { 'application/json'?: { schema: Schema } } } }
    >
  >
}

/** The document with each reference replaced by what it names; a schema must not contain itself. */
const withoutReferences = (document: object): OpenApiDocument => {
  const find = (path: string): unknown =>
    path
      .slice(2)
      .split('/')
      .reduce<unknown>((part, name) => Object(part)[name], document)
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve)
    if (typeof value !== 'object' || value === null) return value
    if ('$ref' in value) return resolve(find(String(value.$ref)))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolve(part)]))
  }
  return resolve(document) as OpenApiDocument
}

/** Operations of the OpenAPI document. */
export const readOperations = (document: object): Operation[] =>
  Object.entries(withoutReferences(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
      parameters,
      body: requestBody?.content?.['application/json']?.schema,
    })),
  )

type Pair = readonly [name: string, part: string]

/** Ways to damage a list of query parameters. */
const damagedQuery = (pairs: readonly Pair[], part: string): fc.Arbitrary<readonly Pair[]> => {
  const [name = 'q'] = pairs[0] ?? []
  return fc.constantFrom<readonly Pair[]>(
    pairs,
    pairs,
    pairs,
    [...pairs, [name, part]],
    [...pairs, ...pairs],
    pairs.slice(1),
    [...pairs, ['unknown', part]],
    [...pairs, ['__proto__', part]],
    [...pairs, [part, part]],
    pairs.map(([key, value]) => [`${key}[]`, value]),
    pairs.map(([key, value]) => [`${key}[a]`, value]),
  )
}

const queryText = (pairs: readonly Pair[]): string =>
  pairs.length === 0 ? '' : `?${pairs.map(pair => pair.join('=')).join('&')}`

const oddKindOf = ({ type, format, pattern }: Schema): keyof typeof oddTextsOf | undefined => {
  if (format === 'date' || format === 'date-time') return format
  return type === 'integer' || pattern?.includes('\\d') ? 'number' : undefined
}

/** Often close to what the parameter expects, and encoded for a URL. */
const oddPartOf = (schema: Schema, valid: string): fc.Arbitrary<string> => {
  const kind = oddKindOf(schema)
  return fc.oneof(oddUrlPart, drawDamaged(valid).map(encodeText), kind ? oddTextsOf[kind].map(encodeText) : oddUrlPart)
}

type DrawnParameter = Parameter & { part: string }

/** Each parameter, encoded: mostly one or two are odd. Optional ones may be missing, unless they are odd. */
const drawParameters = (parameters: readonly Parameter[], known: KnownValues): fc.Arbitrary<DrawnParameter[]> => {
  const some = fc.subarray([...parameters], {
    minLength: Math.min(1, parameters.length),
    maxLength: Math.min(2, parameters.length),
  })
  const drawn = parameters.map(parameter => {
    const { schema, name, required } = parameter
    const isLeftOut = required === true ? fc.constant(false) : fc.boolean()
    return drawValue(schema, known, name)
      .map(String)
      .chain(valid => fc.tuple(fc.constant(encodeText(valid)), oddPartOf(schema, valid), isLeftOut))
  })
  const odd = fc.oneof({ weight: 4, arbitrary: some }, { weight: 1, arbitrary: fc.constant<Parameter[]>([]) })
  return fc.tuple(odd, ...drawn).map(([odd, ...values]) =>
    parameters.flatMap((parameter, index): DrawnParameter[] => {
      const [valid, part, isLeftOut] = values[index] ?? ['', '', false]
      if (odd.includes(parameter)) return [{ ...parameter, part }]
      return isLeftOut ? [] : [{ ...parameter, part: valid }]
    }),
  )
}

const isLeaf = (value: unknown): boolean => typeof value !== 'object' || value === null
const countLeaves = (value: unknown): number =>
  isLeaf(value) ? 1 : Object.values(Object(value)).reduce<number>((sum, part) => sum + countLeaves(part), 0)

const marker = 'replaced below'

/** The JSON of a value in which the leaf at an index is replaced. */
const writeDamaged = (value: unknown, at: number, replace: (leaf: unknown) => string): string => {
  let index = -1
  let odd = ''
  const text = JSON.stringify(value, (_, part: unknown) => {
    if (!isLeaf(part)) return part
    index += 1
    if (index !== at) return part
    odd = replace(part)
    return marker
  })
  return text.replace(JSON.stringify(marker), () => odd)
}

const writeObject = (fields: readonly (readonly [string, string])[]): string =>
  `{${fields.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`

/** Other ways to damage a valid body: a missing, repeated or unknown field, a cut, a list, or no object at all. */
const listDamages = (value: unknown, at: number, odd: string): string[] => {
  const fields = Object.entries<unknown>(Object(value)).map(([name, part]) => [name, JSON.stringify(part)] as const)
  const index = at % Math.max(1, fields.length)
  const whole = writeObject(fields)
  return [
    writeObject(fields.filter((_, position) => position !== index)),
    writeObject([...fields, ['unknown', odd]]),
    writeObject([...fields, ['__proto__', odd]]),
    writeObject([...fields, ...fields]),
    whole.slice(0, at % (whole.length + 1)),
    `[${whole}]`,
    odd,
  ]
}

const drawBody = (schema: Schema, example: object | undefined, known: KnownValues): fc.Arbitrary<string> => {
  const drawn = drawValue(schema, known)
  const valid = example ? fc.oneof(drawn, fc.constant(example)) : drawn
  return fc.tuple(valid, oddJson, fc.nat()).chain(([value, odd, at]) => {
    const index = at % Math.max(1, countLeaves(value))
    return fc.oneof(
      { weight: 2, arbitrary: fc.constant(JSON.stringify(value)) },
      { weight: 4, arbitrary: fc.constant(writeDamaged(value, index, () => odd)) },
      { weight: 1, arbitrary: fc.constant(writeDamaged(value, index, leaf => JSON.stringify(`${leaf}\0`))) },
      { weight: 2, arbitrary: fc.constantFrom(...listDamages(value, at, odd)) },
      { weight: 1, arbitrary: fc.constantFrom(...oddBodies) },
    )
  })
}

const drawContentType = fc.oneof(
  { weight: 12, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom(...oddContentTypes) },
)

const drawHeaders = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Record<string, string>>({}) },
  { weight: 1, arbitrary: fc.constantFrom(...oddHeaders) },
)

const fillPath = (path: string, parameters: readonly DrawnParameter[]): string =>
  path.replace(/:(\w+)/g, (_, name: string) => parameters.find(parameter => parameter.name === name)?.part ?? '')

const pairsOf = (parameters: readonly DrawnParameter[]): Pair[] =>
  parameters.filter(({ in: place }) => place === 'query').map(({ name, part }) => [name, part])

type Drawing = (operation: Operation, known: KnownValues) => fc.Arbitrary<OddRequest>

type Filled = { url: string; payload: string | undefined; headers?: Record<string, string>; contentType?: string }

const toRequest = (
  { method, path }: Operation,
  { url, payload, headers = {}, contentType = 'application/json' }: Filled,
): OddRequest => ({
  operation: `${method} ${path}`,
  method,
  url,
  headers: payload === undefined ? headers : { 'content-type': contentType, ...headers },
  ...(payload !== undefined && { payload }),
})

const urlOf = (path: string, drawn: readonly DrawnParameter[], pairs: readonly Pair[] = pairsOf(drawn)): string =>
  fillPath(path, drawn) + queryText(pairs)

const writeBody = (value: unknown): string | undefined => (value === undefined ? undefined : JSON.stringify(value))

/** A request that the server accepts from a caller who may make it, if its required values are known. */
const drawValidRequest: Drawing = (operation, known) => {
  const { path, body, example } = operation
  const required = operation.parameters.filter(({ required }) => required === true)
  const parts = required.map(({ name, schema }) =>
    known[name] ? fc.constant(known[name][0]) : drawValue(schema, known, name),
  )
  const bodies = example ? fc.constant(example) : body ? drawValue(body, known) : fc.constant(undefined)
  return fc.tuple(bodies, ...parts).map(([value, ...values]) => {
    const drawn = required.map((parameter, index) => ({ ...parameter, part: encodeText(String(values[index])) }))
    return toRequest(operation, { url: urlOf(path, drawn), payload: writeBody(value) })
  })
}

/** A request of which any part may be odd. */
const drawOddRequest: Drawing = (operation, known) => {
  const { path, parameters, body, example } = operation
  const urls = drawParameters(parameters, known).chain(drawn =>
    oddUrlPart.chain(part => damagedQuery(pairsOf(drawn), part)).map(pairs => urlOf(path, drawn, pairs)),
  )
  const payloads = body ? drawBody(body, example, known) : fc.constant(undefined)
  return fc
    .record({ url: urls, payload: payloads, headers: drawHeaders, contentType: drawContentType })
    .map(filled => toRequest(operation, filled))
}

/** An operation without input has only its URL and headers to be odd in. */
const inputless = 1 / 4

export type Drawn = { operations: readonly Operation[]; known: KnownValues; seed: number; perOperation: number }

/**
 * Rounds of requests: the first has one valid request to every operation, and the others have odd ones to all operations, so
 * that each meets what the others left behind. The same seed draws the same requests.
 */
export const drawOddRequests = ({ operations, known, seed, perOperation }: Drawn): OddRequest[][] => {
  const drawn = operations.map((operation, index) => {
    const hasInput = operation.body !== undefined || operation.parameters.length > 0
    const numRuns = Math.ceil(perOperation * (hasInput ? 1 : inputless)) - 1
    return [
      ...fc.sample(drawValidRequest(operation, known), { seed: seed + index, numRuns: 1 }),
      ...fc.sample(drawOddRequest(operation, known), { seed: seed + index, numRuns }),
    ]
  })
  return Array.from({ length: perOperation }, (_, round) => drawn.flatMap(requests => requests[round] ?? []))
}
