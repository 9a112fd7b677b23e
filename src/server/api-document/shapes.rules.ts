import type { ApiDocument } from './document.rules.ts'
import type { JsonSchema } from './schemas.rules.ts'

/** The part of JSON Schema that the document uses. */
type Schema = {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  const?: unknown
  enum?: readonly unknown[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
}

/** The schema that a schema refers to, with its name. */
const followed = (document: ApiDocument, schema: Schema): { schema: Schema; name: string | undefined } => {
  const name = schema.$ref?.split('/').at(-1)
  return name ? { schema: Object(document.components.schemas[name]), name } : { schema, name: undefined }
}

const unionOf = (texts: readonly string[]): string => [...new Set(texts)].join(' | ')

/** The depth of nested objects after which a name or `…` replaces the rest. */
const deepest = 3

type Place = { document: ApiDocument; depth: number; within: readonly string[] }

const describeObject = ({ properties = {}, required = [], additionalProperties }: Schema, place: Place): string => {
  const indent = '  '.repeat(place.depth)
  const next = { ...place, depth: place.depth + 1 }
  const fields = Object.entries(properties).map(
    ([name, field]) => `${indent}  ${name}${required.includes(name) ? '' : '?'}: ${describe(field, next)}`,
  )
  if (fields.length > 0) return `{\n${fields.join('\n')}\n${indent}}`
  return typeof additionalProperties === 'object'
    ? `{ [name]: ${describe(additionalProperties as Schema, next)} }`
    : '{}'
}

const describePlain = (schema: Schema, place: Place): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return unionOf(schema.enum.map(value => JSON.stringify(value)))
  if (schema.type === 'array') {
    const item = describe(schema.items ?? {}, place)
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
  }
  if (schema.type === 'object') return describeObject(schema, place)
  return [schema.format ?? schema.type ?? 'any'].flat().join(' | ')
}

const describe = (schema: Schema, place: Place): string => {
  const { schema: found, name } = followed(place.document, schema)
  const isObject = found.type === 'object' || (found.anyOf ?? found.oneOf) !== undefined
  if (isObject && (place.depth >= deepest || (name && place.within.includes(name)))) return name ?? '…'
  const inside = name ? { ...place, within: [...place.within, name] } : place
  const variants = found.anyOf ?? found.oneOf
  return variants ? unionOf(variants.map(variant => describe(variant, inside))) : describePlain(found, inside)
}

/** The shape of a value, for people: `{ id: string, rank: integer | null }` over several lines. */
export const describeShape = (document: ApiDocument, schema: JsonSchema): string =>
  describe(schema as Schema, { document, depth: 0, within: [] })
