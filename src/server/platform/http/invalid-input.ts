import { z } from 'zod'
import { findNearestName } from '#domain/nearest-name.ts'

const oneOf = new Intl.ListFormat('en', { type: 'disjunction' })

const nouns: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const units: Record<string, [singular: string, plural: string]> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

type Bound = { origin: string; inclusive?: boolean | undefined }

const boundText = (limit: number | bigint, words: readonly [string, string], { origin, inclusive }: Bound): string => {
  const unit = units[origin]?.[limit === 1 ? 0 : 1]
  return `must ${unit ? 'have' : 'be'} ${words[inclusive === false ? 1 : 0]} ${limit}${unit ? ` ${unit}` : ''}`
}

/** With the name that was probably meant, if the schema has one like it. */
const describeUnknown = (keys: readonly string[], schema: unknown): string => {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const [nearest] = keys.flatMap(key => findNearestName(key, known) ?? [])
  const unknown = `must not contain the unknown field ${oneOf.format(keys.map(key => JSON.stringify(key)))}`
  return nearest === undefined ? unknown : `${unknown}: did you mean "${nearest}"?`
}

/**
 * Describes an invalid value, as the predicate of a sentence: `span must be "day", "week", or "month"`. A schema's own
 * message takes precedence; undefined falls back to the validator's message.
 */
export const describeInvalid: z.core.$ZodErrorMap = issue => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is missing'
      return issue.expected in nouns ? `must be ${nouns[issue.expected]}` : undefined
    case 'invalid_value':
      return `must be ${oneOf.format(issue.values.map(value => JSON.stringify(value)))}`
    case 'too_big':
      return boundText(issue.maximum, ['at most', 'less than'], issue)
    case 'too_small':
      return boundText(issue.minimum, ['at least', 'more than'], issue)
    case 'unrecognized_keys':
      return describeUnknown(issue.keys, issue.inst)
    default:
      return undefined
  }
}
