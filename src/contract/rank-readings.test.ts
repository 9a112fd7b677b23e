import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './endpoints.ts'

type Schema = z.core.JSONSchema.BaseSchema

/** A field of an answer that holds ranks, and what its reading lacks. */
type Field = { at: string; lacks: readonly string[] }

/**
 * Fields whose rank has no `observedAt`, `depth` or `state` of its own, by the end of their path, and where a client finds
 * these instead. No other field may lack them.
 */
const exceptions: readonly [field: RegExp, reason: string][] = [
  [/\.(day|week)\.previousRank$/, '`since` is its time; null only if that measurement did not have the app'],
  [/(changes|apps|climbers)\[\]\.(rank|previousRank)$/, 'two measurements exist, so null is always `unranked`'],
  [/\.move\.(before|after)\.rank$/, 'two measurements exist, so null is always `unranked`'],
  [/\.episode\.(from|to)\.rank$/, 'measured on `fromDay` and `toDay`, so null is always `unranked`'],
  [/\.developerApps\[\]\.(rank|previousRank)$/, 'ranks of the two measurements of `move`'],
  [/\.(topCountries|historicalBest)\[\]\.(category|overall)Rank$/, '`categorySeen` and `overallSeen` have them'],
  [
    /^getHighlights\.app\.ranks\[\]\.rank$/,
    '`observedFrom`, `observedTo` and `depth` of all; null is measured without a rank',
  ],
  [/\.days\.ranks\[\]$/, 'the last rank of each day since `from`; 0 is `unranked` and null is not measured'],
  [/^getReport\.apps\[\]\.(first|last|best)$/, '`points` has each of them'],
  [/milestones?(\[\])?\.rank$/, 'a record of one moment, which two measurements have shown'],
  [/^getAppScore\.parts\[\]\.rank$/, 'the median of seven days, with `measuredDays` and `lastDay`'],
  [/^getAppSummary\.keywordRankings\.\*$/, 'a short form of /api/apps/{id}/keywords, which has them'],
  [/\.place\.best$/, 'a place among world scores, not in a chart'],
  [/^(getOpenData|getRetention)\..*\.ranks$/, 'a count of stored ranks'],
  [/^getSuspect\..*\.(rank|otherRank)$/, 'a response that is held back is no measurement; `suspect` has its time'],
]

const variantsOf = ({ anyOf, oneOf, ...schema }: Schema): Schema[] => {
  const variants = anyOf ?? oneOf
  return variants ? variants.flatMap(one => (typeof one === 'object' ? variantsOf(one) : [])) : [schema]
}

const hasType = (schema: Schema, type: string): boolean => variantsOf(schema).some(variant => variant.type === type)

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list of numbers, or numbers by key. */
const numbersIn = (schema: Schema): { within: string; schema: Schema }[] =>
  variantsOf(schema).flatMap(({ items, additionalProperties }) => [
    ...(isObject(items) ? [{ within: '[]', schema: items }] : []),
    ...(isObject(additionalProperties) ? [{ within: '.*', schema: additionalProperties }] : []),
  ])

const isRankName = (name: string): boolean => /^(rank|ranks|position|first|last|best)$|Rank(ings)?$/.test(name)

const ranksIn = (name: string, schema: Schema): { name: string; schema: Schema }[] =>
  [{ within: '', schema }, ...numbersIn(schema)]
    .filter(part => isRankName(name) && hasType(part.schema, 'integer'))
    .map(part => ({ name: `${name}${part.within}`, schema: part.schema }))

/** `around`: the fields of the object that has this one. */
const listFields = (schema: Schema, at: string, around: readonly string[]): Field[] =>
  variantsOf(schema).flatMap(variant => {
    const parts = Object.entries(variant.properties ?? {}).filter((part): part is [string, Schema] => isObject(part[1]))
    const own = parts.map(([name]) => name)
    const fields = parts
      .flatMap(([name, part]) => ranksIn(name, part))
      .map(({ name, schema: rank }) => {
        const needed = ['observedAt', 'depth', ...(hasType(rank, 'null') ? ['state'] : [])]
        return { at: `${at}.${name}`, lacks: needed.filter(field => !own.includes(field) && !around.includes(field)) }
      })
    return [
      ...fields,
      ...parts.flatMap(([name, part]) => listFields(part, `${at}.${name}`, own)),
      ...numbersIn(variant).flatMap(({ within, schema: part }) => listFields(part, `${at}${within}`, around)),
    ]
  })

const fields = endpoints.flatMap(({ name, response }) =>
  listFields(z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }), name, []),
)
const incomplete = fields.filter(({ lacks }) => lacks.length > 0)

test('each rank in an answer has its time, its depth, and its state where it may be missing, in its object or the one around', () => {
  const unexplained = incomplete.filter(({ at }) => !exceptions.some(([field]) => field.test(at)))
  expect(unexplained).toEqual([])
  // The walk finds ranks: without this check, a walk that finds nothing would pass.
  expect(fields.length).toBeGreaterThan(80)
})

test.each(exceptions)('the exception %s is needed: %s', field => {
  expect(incomplete.some(({ at }) => field.test(at))).toBe(true)
})
