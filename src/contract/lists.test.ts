import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { listBounds, pagedLists } from './lists.ts'

type Shape = {
  type?: string
  maxItems?: number
  items?: Shape
  properties?: Record<string, Shape>
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
}

/** The lists in an answer whose length the schema does not bound, by the name of their field; '' for the answer itself. */
const openListsIn = (shape: Shape, name = ''): string[] => [
  ...(shape.type === 'array' && shape.maxItems === undefined ? [name] : []),
  ...(shape.items ? openListsIn(shape.items, '') : []),
  ...Object.entries(shape.properties ?? {}).flatMap(([field, inner]) => openListsIn(inner, field)),
  ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].flatMap(inner =>
    openListsIn(inner, name),
  ),
]

/** A file that must be whole. */
const wholeFiles = ['downloadPersonalData']

const reads: readonly Endpoint[] = endpoints.filter(
  ({ method, name }) => method === 'GET' && !wholeFiles.includes(name),
)

/** The places where a bound may be stated, the most precise first. */
const placesOf = ({ name }: Endpoint, field: string): string[] => (field === '' ? [name] : [`${name}.${field}`, field])

const openLists = reads.flatMap(endpoint => {
  const shape = z.toJSONSchema(endpoint.response, { io: 'output', unrepresentable: 'any', reused: 'inline' }) as Shape
  return openListsIn(shape).map(field => ({ endpoint, field, places: placesOf(endpoint, field) }))
})

const isPaged = ({ name }: Endpoint, field: string): boolean =>
  pagedLists[name] !== undefined && (pagedLists[name].rows ?? '') === field

const bounded = listBounds.flatMap(({ lists }) => lists)

test('every list in an answer has a cursor, or a bound that docs/api.md states', () => {
  const unbounded = openLists
    .filter(({ endpoint, field }) => !isPaged(endpoint, field))
    .filter(({ places }) => !places.some(place => bounded.includes(place)))
  expect([...new Set(unbounded.map(({ places }) => places[0]))]).toEqual([])
})

test('every stated bound and every list with pages is in an answer', () => {
  const inAnswers = new Set(openLists.flatMap(({ places }) => places))
  expect(bounded.filter(place => !inAnswers.has(place))).toEqual([])
  expect(bounded.filter((place, at) => bounded.indexOf(place) !== at)).toEqual([])
  for (const [name, { rows = '' }] of Object.entries(pagedLists))
    expect(
      openLists.filter(({ endpoint, field }) => endpoint.name === name && isPaged(endpoint, field)),
      `${name} ${rows}`,
    ).toHaveLength(1)
})
