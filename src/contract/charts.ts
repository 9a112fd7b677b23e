import { z } from 'zod'
import { chartTypes, devices, isChartKey } from '#domain/charts.ts'
import { isStorable } from '#domain/days.ts'
import { isGenreId } from '#domain/genres.ts'
import { isStorefrontCode, type StorefrontCode, storefrontCount, storefrontHint } from '#domain/storefronts.ts'

export const storefront = z.string().refine((code): code is StorefrontCode => isStorefrontCode(code), {
  error: ({ input }) =>
    `must be one of the ${storefrontCount} App Store storefronts, such as "us"${storefrontHint(String(input))}`,
})
export const chartType = z.enum(chartTypes)
export const device = z.enum(devices)
export const genre = z.coerce.number().int().refine(isGenreId, { message: 'must be a genre with charts, such as 36' })

/** A timestamp: ISO 8601 in UTC. */
export const moment = z.iso.datetime({ error: 'must be a moment in UTC such as "2026-11-20T14:00:00Z"', abort: true })

/** A UTC day, `2026-11-20`. */
export const day = z.iso.date({ error: 'must be a day such as "2026-11-20"', abort: true })

const storable = 'must be in the years 1970 to 2105'

/** A moment in a request. */
export const requestedMoment = moment.refine(isStorable, storable)

/** A day in a request. */
export const requestedDay = day.refine(isStorable, storable)

/** The chart in a query; defaults to the top free iPhone chart over all genres. */
export const chartQuery = {
  chartType: chartType.default('top-free'),
  device: device.default('iphone'),
  genre: genre.default(36),
}

export const chartKey = z
  .string()
  .refine(isChartKey, { message: 'must be a chart key such as "us:top-free:36:iphone"' })

/** A chart as every answer has it. */
export const chart = z.object({
  key: chartKey.describe('Such as `us:top-free:36:iphone`.'),
  storefront,
  type: chartType.describe('Which list.'),
  genre: z.int(),
  device,
  name: z.string().describe('Without the country: `Productivity, iPhone, top free`.'),
})

/** The same chart in all countries. */
export const chartKind = chart.omit({ key: true, storefront: true })

/** The page number of a list that is always paged. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(500).optional(),
  cursor: z.string().optional(),
}

/** The order of a list of apps with pages. */
export const pageOrder = z
  .enum(['rank', 'id'])
  .default('rank')
  .describe('`id` for programs: no app is lost or repeated when ranks change between two pages.')

/** A comma-separated list in one parameter: `us,jp`. */
export const listOf = <Item extends z.ZodType<unknown, string>>(item: Item, most: number) =>
  z
    .string()
    .transform(text => text.split(','))
    .pipe(z.array(item).min(1).max(most))
