import { z } from 'zod'
import { chartTypes, devices } from '#domain/charts.ts'
import { isGenreId } from '#domain/genres.ts'
import { isStorefrontCode, type StorefrontCode } from '#domain/storefronts.ts'

export const storefront = z.string().refine((code): code is StorefrontCode => isStorefrontCode(code), {
  message: 'must be one of the 175 App Store storefronts, such as "us"',
})
export const chartType = z.enum(chartTypes)
export const device = z.enum(devices)
export const genre = z.coerce.number().int().refine(isGenreId, { message: 'must be a genre with charts, such as 36' })

/** A moment as ISO 8601 in UTC. */
export const moment = z.iso.datetime()
