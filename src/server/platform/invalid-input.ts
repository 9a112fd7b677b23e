import type { z } from 'zod'

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
      return `must not contain the unknown field ${oneOf.format(issue.keys.map(key => JSON.stringify(key)))}`
    default:
      return undefined
  }
}
