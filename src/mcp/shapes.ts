import { z } from 'zod'
import { AskError } from '#contract/ask.ts'
import type { BestSeen } from '#contract/seen-ranks.ts'
import { chartTypes, devices } from '#domain/charts.ts'
import { rankStates } from '#domain/ranks.ts'
import {
  findWrittenAppId,
  findWrittenChartType,
  findWrittenDevice,
  findWrittenGenre,
  findWrittenStorefront,
} from '#domain/written-values.ts'
import { mostRows, usualRows } from './tool.ts'

/** Input that becomes a code or number, in any common spelling. `help` describes it in the schema and in errors. */
const written = <In extends z.ZodType<string | number>, Out>(
  input: In,
  { find, help }: { find: (text: string) => Out | undefined; help: string },
) =>
  input
    .transform((given, context): Out => {
      const found = find(String(given))
      if (found !== undefined) return found
      context.addIssue({ code: 'custom', message: `"${given}" is not understood. Expected: ${help}` })
      return z.NEVER
    })
    .describe(help)

/** The schema names the values; other spellings are also accepted. */
const spelled = <Value extends string>(values: readonly Value[], find: (text: string) => Value | undefined) =>
  z.preprocess(given => (typeof given === 'string' ? (find(given) ?? given) : given), z.enum(values))

/** The schema says text, which is shorter; a number is also accepted. */
const textOrNumber = z.preprocess(given => (typeof given === 'number' ? String(given) : given), z.string())

export const appStoreId = written(textOrNumber, {
  find: findWrittenAppId,
  help: 'App Store id such as "284882215", or a link',
})
export const storefront = written(z.string(), {
  find: findWrittenStorefront,
  help: 'Country, such as "jp" or "Japan"',
})
export const storefrontOrWorld = written(z.string(), {
  find: text => (/^world$/i.test(text.trim()) ? 'world' : findWrittenStorefront(text)),
  help: 'Country, such as "jp" or "Japan"; or "world"',
})

export const chartInput = {
  chartType: spelled(chartTypes, findWrittenChartType).default('top-free').describe('Which list'),
  genre: written(textOrNumber, {
    find: findWrittenGenre,
    help: '36 or "all" is all apps, 6014 or "Games"; rank-atlas://genres has all',
  }).default(36),
  device: spelled(devices, findWrittenDevice).default('iphone').describe('iPhone or iPad charts'),
}

/** For one app, omitted parts default to those of the app, and the answer names them. */
export const appChartInput = {
  chartType: spelled(chartTypes, findWrittenChartType).optional().describe('Default free or paid, as the app is'),
  genre: chartInput.genre.unwrap().optional().describe('As in get_chart; default: that of the app'),
  device: spelled(devices, findWrittenDevice).optional().describe('Default that of the app'),
}

export const scope = z
  .enum(['own', 'overall', 'category', 'any'])
  .default('own')
  .describe('Charts that count: "own" (its category and overall), "overall", "category", or "any" chart')

export const limit = z.int().min(1).max(mostRows).default(usualRows).describe('Maximum number of rows')
export const cursor = written(textOrNumber, {
  find: text => (/^[1-9]\d*$/.test(text) ? text : undefined),
  help: 'nextCursor of the previous answer',
}).optional()

export const at = z.string().describe('ISO 8601, UTC')
export const page = z.string().describe('Page with this data for people')
export const nextCursor = z.string().nullable().describe('For the next rows; null at the end')

export const app = z.object({ appStoreId: z.string(), name: z.string(), developer: z.string() })

export const toApp = ({ appStoreId, name, developer }: { appStoreId: string; name: string; developer: string }) => ({
  appStoreId,
  name,
  developer,
})

/** One of the six states. Only `ranked` has a rank, and only `unranked` and `empty` mean that the app was not there. */
export const stateName = z.enum(rankStates)
export const state = stateName.describe(
  'ranked; unranked: measured, not among the first "depth"; empty: the chart had no apps; failed: not measured; not-offered: not sold there; not-tracked: not measured by this server',
)

/** When a rank was read, and how many ranks that reading had. */
export const reading = { observedAt: at, depth: z.int().nullable() }

export const toReading = ({ observedAt, depth }: { observedAt: string; depth: number | null }) => ({
  observedAt,
  depth,
})

/** The reading of a best rank, or why there is none. */
export const bestSeen = { state, depth: z.int().nullable(), observedAt: at.nullable() }

export const toBestSeen = ({ state, depth, observedAt }: BestSeen): BestSeen => ({ state, depth, observedAt })

/** The rows from the cursor on, and the cursor of the next page. @throws AskError for a cursor outside the rows */
export const pageOf = <Row>(
  rows: readonly Row[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const from = Number(cursor ?? 0)
  if (cursor !== undefined && from >= rows.length) {
    const why = `The cursor "${cursor}" does not belong to this list, which has ${rows.length} rows now. Call again without a cursor.`
    throw new AskError(why)
  }
  const until = from + limit
  return { rows: rows.slice(from, until), nextCursor: until < rows.length ? String(until) : null }
}
