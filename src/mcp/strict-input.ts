import type { z } from 'zod'
import { findNearestName } from '#domain/nearest-name.ts'

const all = new Intl.ListFormat('en', { type: 'conjunction' })
const quote = (name: string): string => JSON.stringify(name)

/** A model corrects a call in one step if it reads which argument it meant, or else which ones there are. */
const describeUnknown = (keys: readonly string[], known: readonly string[]): string => {
  const [nearest] = keys.flatMap(key => findNearestName(key, known) ?? [])
  const unknown = `There is no argument ${all.format(keys.map(quote))}`
  if (nearest !== undefined) return `${unknown}: did you mean ${quote(nearest)}?`
  return known.length === 0
    ? `${unknown}. There are none.`
    : `${unknown}. The arguments are ${all.format(known.map(quote))}.`
}

/** Refuses arguments that the input does not have: without one, the answer would be one that nobody asked for. */
export const strictInput = <Shape extends z.ZodRawShape>(input: z.ZodObject<Shape>) => {
  const known = Object.keys(input.shape)
  const strict = input.strict()
  return strict.clone({
    ...strict.def,
    error: (issue: z.core.$ZodRawIssue) =>
      issue.code === 'unrecognized_keys' ? describeUnknown(issue.keys, known) : undefined,
  })
}
