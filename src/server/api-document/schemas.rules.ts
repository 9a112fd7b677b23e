import { z } from 'zod'
import { groups } from '#contract/groups.ts'
import fields from './fields.json' with { type: 'json' }

export type JsonSchema = z.core.JSONSchema.BaseSchema

type Io = 'input' | 'output'

const nameOf = (exported: string): string => exported.charAt(0).toUpperCase() + exported.slice(1)

const hasName = (value: unknown): value is z.ZodType =>
  value instanceof z.ZodObject || value instanceof z.ZodDiscriminatedUnion || value instanceof z.ZodEnum

/** The schemas that the files of the contract export, by their name in the document. */
const listNamed = (): Map<string, z.ZodType> => {
  const named = new Map<string, z.ZodType>()
  for (const { contents } of groups)
    for (const [exported, value] of contents.flatMap(Object.entries<unknown>)) {
      if (!hasName(value)) continue
      const name = nameOf(exported)
      const known = named.get(name)
      if (known && known !== value) throw new Error(`Two schemas of the contract are named ${exported}: rename one.`)
      named.set(name, value)
    }
  return named
}

const reference = '#/components/schemas/'

/**
 * Adds the contract's description of a field. Removes what readers do not need from zod's output: the bounds of safe
 * integers, and patterns of 300 characters that a format already expresses.
 */
const tidy = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }, io: Io): void => {
  const description = z.globalRegistry.get(zodSchema)?.description
  if (description) jsonSchema.description = description
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  // Later versions may add fields to an answer.
  if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}

const convert = (schemas: ReadonlyMap<string, z.ZodType>, io: Io): Record<string, JsonSchema> => {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of schemas) registry.add(schema, { id })
  const converted = z.toJSONSchema(registry, {
    io,
    metadata: registry,
    uri: id => reference + id,
    unrepresentable: 'any',
    override: context => tidy(context, io),
  })
  return Object.fromEntries(
    Object.entries(converted.schemas).map(([id, { $schema, $id, id: _, ...schema }]) => [id, schema]),
  )
}

const fieldWords: Readonly<Record<string, string>> = fields

const isNullable = (schema: unknown): boolean => {
  const { type, anyOf = [] }: JsonSchema = Object(schema)
  return [type].flat().includes('null') || anyOf.some(isNullable)
}

/** Describes each property that the contract does not describe. Looks up `schema.property` first, then the property alone. */
export const describeFields = (schema: unknown, name: string): void =>
  eachObject(schema, ({ properties }) => {
    for (const [field, value] of Object.entries(Object(properties))) {
      const words = fieldWords[`${name}.${field}`] ?? fieldWords[field]
      const description = isNullable(value) ? words : words?.replace(/; null [^.]*/, '')
      if (typeof value === 'object' && value !== null && !('description' in value) && description)
        Object.assign(value, { description })
    }
  })

/** Every schema object in a schema or in any other part of the document. */
const eachObject = (value: unknown, visit: (object: Record<string, unknown>) => void): void => {
  if (Array.isArray(value)) for (const item of value) eachObject(item, visit)
  else if (typeof value === 'object' && value !== null) {
    visit(value as Record<string, unknown>)
    for (const item of Object.values(value)) eachObject(item, visit)
  }
}

const referencesOf = (value: unknown): string[] => {
  const found = new Set<string>()
  eachObject(value, ({ $ref }) => {
    if (typeof $ref === 'string' && $ref.startsWith(reference)) found.add($ref.slice(reference.length))
  })
  return [...found]
}

const renameReferences = (value: unknown, names: ReadonlyMap<string, string>): void =>
  eachObject(value, object => {
    const name = typeof object.$ref === 'string' ? names.get(object.$ref.slice(reference.length)) : undefined
    if (name) object.$ref = reference + name
  })

/** Names of schemas that differ between a request and an answer, such as by a default, or that refer to one that differs. */
const listTwins = (input: Record<string, JsonSchema>, output: Record<string, JsonSchema>): Set<string> => {
  const twins = new Set(Object.keys(input).filter(id => JSON.stringify(input[id]) !== JSON.stringify(output[id])))
  let before = -1
  while (before < twins.size) {
    before = twins.size
    for (const id of Object.keys(input)) if (referencesOf(input[id]).some(other => twins.has(other))) twins.add(id)
  }
  return twins
}

const pick = <Value>(from: Record<string, Value>, keys: Iterable<string>): Record<string, Value> =>
  Object.fromEntries([...keys].flatMap(key => (from[key] === undefined ? [] : [[key, from[key]]])))

const reachable = (all: Record<string, JsonSchema>, from: unknown): string[] => {
  const found = new Set<string>()
  const visit = (value: unknown): void => {
    for (const id of referencesOf(value)) {
      if (found.has(id)) continue
      found.add(id)
      visit(all[id])
    }
  }
  visit(from)
  return [...found].sort()
}

/** What every failure contains. */
const problem = { $ref: `${reference}Problem` }

/** Schemas by their key, such as `getChart query`: what requests and answers contain. */
export type Places = { input: ReadonlyMap<string, z.ZodType>; output: ReadonlyMap<string, z.ZodType> }

export type Schemas = {
  /** The schema at each place: a reference, if it has a name. */
  input: Record<string, JsonSchema>
  output: Record<string, JsonSchema>
  /** Named schemas that a place refers to. */
  components: Record<string, JsonSchema>
}

/** A schema may be at several places, but a registry takes it once. */
const convertPlaces = (
  places: ReadonlyMap<string, z.ZodType>,
  named: ReadonlyMap<string, z.ZodType>,
  io: Io,
): { at: Record<string, JsonSchema>; named: Record<string, JsonSchema> } => {
  const names = new Map([...named].map(([name, schema]) => [schema, name]))
  const first = new Map<z.ZodType, string>()
  for (const [key, schema] of places) if (!names.has(schema) && !first.has(schema)) first.set(schema, key)
  const converted = convert(new Map([...named, ...[...first].map(([schema, key]) => [key, schema] as const)]), io)
  const at = [...places].map(([key, schema]) => {
    const name = names.get(schema)
    // Parameters are written one by one.
    const isBody = io === 'output' || key.endsWith(' body')
    const found = name && isBody ? { $ref: reference + name } : converted[name ?? first.get(schema) ?? key]
    return [key, structuredClone(found ?? {})] as const
  })
  return { at: Object.fromEntries(at), named: pick(converted, named.keys()) }
}

/** Responses that the contract does not export are named after their endpoint. */
const nameAnswers = (output: Places['output'], named: Map<string, z.ZodType>): void => {
  const known = new Set(named.values())
  for (const [key, schema] of output) {
    const isList = schema instanceof z.ZodArray
    const item: unknown = isList ? schema.element : schema
    if (!(item instanceof z.ZodType) || known.has(item)) continue
    if (!(item instanceof z.ZodObject || item instanceof z.ZodUnion)) continue
    named.set(nameOf(key) + (isList ? 'Item' : 'Answer'), item)
    known.add(item)
  }
}

/** The JSON schemas of all places. Schemas that the contract exports are referenced by name. */
export const buildSchemas = (places: Places): Schemas => {
  const named = listNamed()
  nameAnswers(places.output, named)
  const output = convertPlaces(places.output, named, 'output')
  const input = convertPlaces(places.input, named, 'input')
  const twins = listTwins(input.named, output.named)
  const names = new Map([...twins].map(name => [name, `${name}Input`]))
  const requested: Record<string, JsonSchema> = Object.fromEntries(
    Object.entries(pick(input.named, twins)).map(([name, schema]) => [`${name}Input`, schema]),
  )
  renameReferences([input.at, requested], names)
  const all = { ...output.named, ...requested }
  return {
    input: input.at,
    output: output.at,
    components: pick(all, reachable(all, [input.at, output.at, problem])),
  }
}
