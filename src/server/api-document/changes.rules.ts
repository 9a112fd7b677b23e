import type { ApiDocument } from './document.rules.ts'
import type { Answer, Operation, Parameter } from './operations.rules.ts'
import type { JsonSchema } from './schemas.rules.ts'

/** A request may be refused by a narrower schema; an answer may be misread by a wider one. */
type Side = 'request' | 'answer'

type Pair = { before: JsonSchema; after: JsonSchema }
type Documents = { before: ApiDocument; after: ApiDocument }

const resolve = (document: object, part: unknown): unknown => {
  const reference = Object(part).$ref
  if (typeof reference !== 'string') return part
  const found = reference
    .slice(2)
    .split('/')
    .reduce<unknown>((inner, name) => Object(inner)[name], document)
  return resolve(document, found)
}

const variantsOf = ({ anyOf, oneOf }: JsonSchema): readonly JsonSchema[] | undefined =>
  (anyOf ?? oneOf)?.filter(variant => typeof variant === 'object')

const typesOf = ({ type }: JsonSchema): string[] => [type ?? []].flat()

/** Whether every value of the first type is also a value of the second. */
const fits = (type: string, types: readonly string[]): boolean =>
  types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'))

const valuesOf = (schema: JsonSchema): readonly unknown[] | undefined =>
  'const' in schema ? [schema.const] : schema.enum

const createComparison = (documents: Documents, side: Side) => {
  /** Pairs under comparison, because a schema may contain itself. */
  const open = new Set<string>()

  const compareTypes = ({ before, after }: Pair, at: string): string[] => {
    const [from, to] = [typesOf(before), typesOf(after)]
    if (from.length === 0 && to.length === 0) return []
    const isFine =
      side === 'request' ? from.every(type => fits(type, to)) : to.length > 0 && to.every(type => fits(type, from))
    return isFine ? [] : [`${at} was ${from.join(' or ') || 'any value'} and is ${to.join(' or ') || 'any value'}.`]
  }

  /** A new value in a response breaks nothing: docs/api.md tells clients to expect new values. */
  const compareValues = ({ before, after }: Pair, at: string): string[] => {
    const [from, to] = [valuesOf(before), valuesOf(after)]
    if (side === 'answer' || !to) return []
    if (!from) return [`${at} accepts only some values now.`]
    return from.filter(value => !to.includes(value)).map(value => `${at} does not accept ${JSON.stringify(value)} now.`)
  }

  const compareFields = ({ before, after }: Pair, at: string): string[] => {
    const [from, to] = [before.properties ?? {}, after.properties ?? {}]
    const required = new Set(after.required)
    const removed = Object.keys(from).filter(name => !(name in to))
    const added =
      side === 'request' ? [...required].filter(name => !before.required?.includes(name) && !(name in from)) : []
    const [stricter, looser] = [
      [...required].filter(name => name in from && !before.required?.includes(name)),
      (before.required ?? []).filter(name => name in to && !required.has(name)),
    ]
    return [
      ...removed.map(name => `${at} has no field ${name} now.`),
      ...added.map(name => `${at} requires the new field ${name}.`),
      ...(side === 'request' ? stricter : []).map(name => `${at} requires the field ${name} now.`),
      ...(side === 'answer' ? looser : []).map(name => `${at} may lack the field ${name} now.`),
      ...Object.keys(from)
        .filter(name => name in to)
        .flatMap(name => compare(from[name], to[name], `${at}.${name}`)),
    ]
  }

  const compareVariants = ({ before, after }: Pair, at: string): string[] => {
    const [from, to] = [variantsOf(before) ?? [before], variantsOf(after) ?? [after]]
    const isNullable = (list: readonly JsonSchema[]) => list.some(variant => typesOf(variant).includes('null'))
    if (side === 'answer' && isNullable(to) && !isNullable(from)) return [`${at} may be null now.`]
    const lost = from.filter(variant => to.every(other => compare(variant, other, at).length > 0))
    // A response may lose one of its shapes.
    const isGone = (variant: JsonSchema) => side === 'answer' && typesOf(variant).includes('null')
    return lost.filter(variant => !isGone(variant)).length > 0 ? [`${at} has changed one of its shapes.`] : []
  }

  const compare = (first: unknown, second: unknown, at: string): string[] => {
    const key = JSON.stringify([first, second])
    if (open.has(key)) return []
    open.add(key)
    const before = Object(resolve(documents.before, first))
    const after = Object(resolve(documents.after, second))
    const pair = { before, after }
    const found =
      variantsOf(before) || variantsOf(after)
        ? compareVariants(pair, at)
        : [
            ...compareTypes(pair, at),
            ...compareValues(pair, at),
            ...compareFields(pair, at),
            ...(before.items && after.items ? compare(before.items, after.items, `${at}[]`) : []),
            ...(typeof before.additionalProperties === 'object' && typeof after.additionalProperties === 'object'
              ? compare(before.additionalProperties, after.additionalProperties, `${at}.*`)
              : []),
          ]
    open.delete(key)
    return found
  }
  return compare
}

const parametersOf = (document: ApiDocument, { parameters = [] }: Operation): Parameter[] =>
  parameters.map(parameter => resolve(document, parameter) as Parameter)

const compareParameters = (documents: Documents, before: Operation, after: Operation, at: string): string[] => {
  const [from, to] = [parametersOf(documents.before, before), parametersOf(documents.after, after)]
  const find = (list: readonly Parameter[], { name, in: place }: Parameter) =>
    list.find(parameter => parameter.name === name && parameter.in === place)
  const compare = createComparison(documents, 'request')
  const kept = from.flatMap(parameter => {
    const other = find(to, parameter)
    if (!other) return [`${at} has no parameter ${parameter.name} now.`]
    const stricter =
      other.required && !parameter.required ? [`${at} requires the parameter ${parameter.name} now.`] : []
    return [...stricter, ...compare(parameter.schema, other.schema, `${at} ?${parameter.name}`)]
  })
  const added = to.filter(parameter => parameter.required && !find(from, parameter))
  return [...kept, ...added.map(({ name }) => `${at} requires the new parameter ${name}.`)]
}

const compareBodies = (documents: Documents, before: Operation, after: Operation, at: string): string[] => {
  const schemaOf = ({ requestBody }: Operation) => requestBody?.content['application/json']?.schema
  const [from, to] = [schemaOf(before), schemaOf(after)]
  if (!from) return to ? [`${at} requires a body now.`] : []
  return to ? createComparison(documents, 'request')(from, to, `${at} body`) : []
}

const compareAnswers = (documents: Documents, before: Operation, after: Operation, at: string): string[] => {
  const compare = createComparison(documents, 'answer')
  const successes = Object.entries(before.responses).filter(([status]) => status.startsWith('2'))
  return successes.flatMap(([status, answer]) => {
    const other = after.responses[status]
    if (!other) return [`${at} does not answer ${status} now.`]
    const { content: from = {} } = resolve(documents.before, answer) as Answer
    const { content: to = {} } = resolve(documents.after, other) as Answer
    return Object.entries(from).flatMap(([type, { schema }]) => {
      const found = to[type]
      return found ? compare(schema, found.schema, `${at} answer`) : [`${at} does not answer ${type} now.`]
    })
  })
}

/** Callers who had access must keep it. */
const compareSecurity = (before: Operation, after: Operation, at: string): string[] => {
  const requirements = new Set(after.security.map(requirement => JSON.stringify(requirement)))
  return before.security
    .map(requirement => JSON.stringify(requirement))
    .filter(requirement => !requirements.has(requirement))
    .map(requirement => `${at} is not open to ${requirement === '{}' ? 'everyone' : requirement} now.`)
    .concat(
      (after['x-token-scopes'] ?? [])
        .filter(scope => 'x-token-scopes' in before && !before['x-token-scopes']?.includes(scope))
        .map(scope => `${at} requires the scope ${scope} now.`),
    )
}

/** Every change that can break a client of the first document, as a sentence. */
export const listBreakingChanges = (before: ApiDocument, after: ApiDocument): string[] => {
  const documents = { before, after }
  return Object.entries(before.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const at = `${method.toUpperCase()} ${path}`
      const other = after.paths[path]?.[method]
      if (!other) return [`${at} is gone.`]
      return [
        ...compareSecurity(operation, other, at),
        ...compareParameters(documents, operation, other, at),
        ...compareBodies(documents, operation, other, at),
        ...compareAnswers(documents, operation, other, at),
      ]
    }),
  )
}

/** Whether the second version may break clients of the first: its first number is higher, or below 1.0 its second. */
export const mayBreak = (before: string, after: string): boolean => {
  const [from = 0, fromMinor = 0] = before.split('.').map(Number)
  const [to = 0, toMinor = 0] = after.split('.').map(Number)
  return to > from || (to === 0 && from === 0 && toMinor > fromMinor)
}
