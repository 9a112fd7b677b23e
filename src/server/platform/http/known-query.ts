import type { FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { pagedLists } from '#contract/lists.ts'
import { findNearestName } from '#domain/nearest-name.ts'
import { RequestError } from '../process/errors.ts'

const all = new Intl.ListFormat('en', { type: 'conjunction' })
const quote = (name: string): string => JSON.stringify(name)

const unknownParameter = (name: string, known: readonly string[]): RequestError => {
  const nearest = findNearestName(name, known)
  const takes = known.length === 0 ? 'none' : all.format(known.toSorted().map(quote))
  const advice = nearest === undefined ? `. It takes ${takes}.` : `: did you mean ${quote(nearest)}?`
  return new RequestError('request.invalid', `This call has no parameter ${quote(name)}${advice}`, {
    errors: [{ in: 'query', pointer: `/${name}`, detail: `is not a parameter of this call${advice}` }],
  })
}

/** Refuses a query with an unknown parameter: if it were ignored, the response would answer a different question. */
export const refuseUnknownQuery = (known: readonly string[]) => {
  const names = new Set(known)
  return (request: FastifyRequest, _reply: unknown, done: HookHandlerDoneFunction): void => {
    const unknown = Object.keys(request.query as object).find(name => !names.has(name))
    done(unknown === undefined ? undefined : unknownParameter(unknown, known))
  }
}

/** @throws Error for a query schema that is not an object, whose parameters would be unknown. */
export const parametersOf = (query: z.ZodType | undefined): readonly string[] => {
  if (query === undefined) return []
  if (query instanceof z.ZodObject) return Object.keys(query.shape)
  throw new Error('A query must be an object, so that parameters that it does not have can be refused.')
}

/** Every parameter of an endpoint: those of its query, of the pages of a long list, and of rows. */
export const queryOf = ({ name, query, rows }: Pick<Endpoint, 'name' | 'query' | 'rows'>): readonly string[] => [
  ...new Set([
    ...parametersOf(query),
    ...(pagedLists[name] ? ['limit', 'cursor'] : []),
    ...(rows ? ['format', 'fields'] : []),
  ]),
]
