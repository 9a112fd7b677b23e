import { expect, test } from 'vitest'
import { z } from 'zod'
import { appStoreId } from './apps.ts'
import { requestedDay, requestedMoment, storefront } from './charts.ts'
import { getDeveloper } from './developers.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { listBounds, pagedLists } from './lists.ts'

const refusalOf = (schema: z.ZodType, value: unknown): string | undefined =>
  schema
    .safeParse(value)
    .error?.issues.map(({ message }) => message)
    .join('; ')

test('an app id is accepted up to the largest number that JavaScript and the databases hold exactly', () => {
  expect(refusalOf(appStoreId, '9007199254740991')).toBeUndefined()
  for (const tooLarge of ['9007199254740992', '9007199254740993', '9999999999999999']) {
    expect(refusalOf(appStoreId, tooLarge)).toBe('must be an App Store id: less than 2 to the power of 53')
    expect(refusalOf(getDeveloper.params ?? appStoreId, { developerId: tooLarge })).toContain('2 to the power of 53')
  }
  expect(refusalOf(appStoreId, 'x')).toBe('must be an App Store id: digits only')
})

test('a wrong storefront is refused, and a code that people know from elsewhere with the right one', () => {
  const sentence = 'must be one of the 175 App Store storefronts, such as "us"'
  expect(refusalOf(storefront, 'zz')).toBe(sentence)
  expect(refusalOf(storefront, 'uk')).toBe(`${sentence}; the App Store has "gb" instead of "uk"`)
})

test('a requested day or moment is within the years that history can store', () => {
  for (const day of ['1970-01-01', '2024-02-29', '2105-12-31']) {
    expect(refusalOf(requestedDay, day)).toBeUndefined()
    expect(refusalOf(requestedMoment, `${day}T23:59:59Z`)).toBeUndefined()
  }
  for (const day of ['0000-01-01', '1969-12-31', '2106-01-01', '9999-12-31']) {
    expect(refusalOf(requestedDay, day)).toBe('must be in the years 1970 to 2105')
    expect(refusalOf(requestedMoment, `${day}T00:00:00Z`)).toBe('must be in the years 1970 to 2105')
  }
  for (const day of ['2026-02-30', '2026-3-7', '+275760-09-13'])
    expect(refusalOf(requestedDay, day)).toBe('must be a day such as "2026-11-20"')
})

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
