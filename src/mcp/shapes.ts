import { z } from 'zod'
import type { BestSeen } from '#contract/seen-ranks.ts'
import { chartName } from '#domain/chart-words.ts'
import { type ChartKind, chartTypes, devices } from '#domain/charts.ts'
import { rankStates } from '#domain/ranks.ts'
import { mostRows, usualRows } from './tool.ts'

/** Input. The API checks the values, and its sentences help more than a schema. */
export const appStoreId = z.string().describe('App Store id, digits only; search_apps finds it')
export const storefront = z.string().describe('Country of the App Store as two letters, such as "us" or "jp"')

export const chartInput = {
  chartType: z.enum(chartTypes).default('top-free').describe('Which list'),
  genre: z.int().default(36).describe('36 is all apps, 6014 games; the resource rank-atlas://genres has all'),
  device: z.enum(devices).default('iphone').describe('iPhone or iPad charts'),
}

export const scope = z
  .enum(['own', 'overall', 'category', 'any'])
  .default('own')
  .describe('Charts that count: "own" (its category and overall), "overall", "category", or "any" chart')

export const limit = z.int().min(1).max(mostRows).default(usualRows).describe('Rows at most')
export const cursor = z.string().optional().describe('nextCursor of the answer before')

/** Output. */
export const at = z.string().describe('ISO 8601, UTC')
export const page = z.string().describe('Page that shows this to people')
export const nextCursor = z.string().nullable().describe('For the next rows; null at the end')

export const app = z.object({ appStoreId: z.string(), name: z.string(), developer: z.string() })

export const toApp = ({ appStoreId, name, developer }: { appStoreId: string; name: string; developer: string }) => ({
  appStoreId,
  name,
  developer,
})

export const chart = z.object({
  storefront: z.string(),
  country: z.string(),
  name: z.string().describe('In words: "Games, iPhone, top free"'),
  chartType: z.enum(chartTypes),
  genre: z.int(),
  device: z.enum(devices),
})

type ChartIn = ChartKind & { storefront: string; countryName: string }

export const toChart = ({ storefront, countryName, chartType, genre, device }: ChartIn) => ({
  storefront,
  country: countryName,
  name: chartName({ chartType, genre, device }),
  chartType,
  genre,
  device,
})

/** One of the six states. Only `ranked` has a rank, and only `unranked` and `empty` mean that the app was not there. */
export const state = z
  .enum(rankStates)
  .describe(
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

/** Rows from the cursor on, and the cursor of the next. */
export const pageOf = <Row>(
  rows: readonly Row[],
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) => {
  const from = Math.max(0, Math.trunc(Number(cursor ?? 0)) || 0)
  const until = from + limit
  return { rows: rows.slice(from, until), nextCursor: until < rows.length ? String(until) : null }
}
