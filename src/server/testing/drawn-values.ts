import fc from 'fast-check'

/** The part of JSON Schema that the OpenAPI document uses. */
export type Schema = {
  type?: string
  format?: string
  pattern?: string
  enum?: readonly unknown[]
  const?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
}

/** Values that exist on the server, by the name of the parameter or field. */
export type KnownValues = Record<string, readonly unknown[]>

const formats: Record<string, readonly string[]> = {
  uuid: ['00000000-0000-4000-8000-000000000000'],
  // Nothing listens there.
  uri: ['http://127.0.0.1:9/'],
  date: ['2026-03-01', '2026-03-07', '2024-02-29', '1970-01-01'],
  'date-time': ['2026-03-01T00:00:00Z', '2026-03-07T12:00:00Z', '1970-01-01T00:00:00Z'],
  email: ['person@example.invalid'],
}

const lengthsOf = ({ minLength = 0, maxLength = 40 }: Schema): number[] => [minLength, minLength + 1, maxLength]

const textOf = (schema: Schema): fc.Arbitrary<unknown> => {
  const known = formats[schema.format ?? '']
  if (known) return fc.constantFrom(...known)
  if (schema.pattern?.includes('\\d')) return fc.constantFrom('1', '4711', '9'.repeat(15))
  return fc.constantFrom(...lengthsOf(schema).map(length => 'a'.repeat(length)))
}

const numberOf = ({ minimum = -1, maximum = 1000 }: Schema): fc.Arbitrary<unknown> =>
  fc.constantFrom(minimum, minimum + 1, maximum - 1, maximum)

const listOf = ({ items = {}, minItems = 0, maxItems = 3 }: Schema, known: KnownValues): fc.Arbitrary<unknown> =>
  fc.array(drawValue(items, known), { minLength: minItems, maxLength: Math.min(maxItems, minItems + 2) })

const objectOf = ({ properties = {}, required = [] }: Schema, known: KnownValues): fc.Arbitrary<unknown> =>
  fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, drawValue(schema, known, name)])),
    { requiredKeys: [...required] },
  )

const kinds: Record<string, (schema: Schema, known: KnownValues) => fc.Arbitrary<unknown>> = {
  string: textOf,
  integer: numberOf,
  number: numberOf,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: listOf,
  object: objectOf,
}

/** A value that the schema allows, also at its borders. */
export const drawValue = (schema: Schema, known: KnownValues, name = ''): fc.Arbitrary<unknown> => {
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  const values = 'const' in schema ? [schema.const] : schema.enum
  const own = choices
    ? fc.oneof(...choices.map(choice => drawValue(choice, known)))
    : values
      ? fc.constantFrom(...values)
      : (kinds[schema.type ?? 'string'] ?? textOf)(schema, known)
  return known[name] ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known[name]) }, own) : own
}
