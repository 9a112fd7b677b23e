import { sql } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import { arrayOf } from '../platform/database/array-parameter.ts'
import { type Database, rowsOf } from '../platform/database/database.ts'
import { sqlMoment } from '../platform/database/moments.ts'

export type OfferDue = { appId: AppId; storefront: StorefrontCode }

type OffersQuery = {
  storefronts: readonly StorefrontCode[]
  trackedAppIds: readonly AppId[]
  now: Date
  limit: number
}

/**
 * Public and tracked apps with the countries where their availability was not checked for a day: public apps first, then
 * those never checked. Skips each app's own country, whose store page is read anyway.
 */
export const listOffersToCheck = async (
  db: Database,
  { storefronts, trackedAppIds, now, limit }: OffersQuery,
): Promise<OfferDue[]> => {
  const rows = await rowsOf<{ app_id: string | number; storefront: StorefrontCode }>(
    db,
    sql`SELECT apps.app_id, country.storefront FROM apps
        LEFT JOIN public_apps public ON public.app_id = apps.app_id
        CROSS JOIN jsonb_array_elements_text(${JSON.stringify(storefronts)}::jsonb) AS country(storefront)
        LEFT JOIN app_offers offered ON offered.app_id = apps.app_id AND offered.storefront = country.storefront
        WHERE apps.app_id IN (SELECT app_id FROM public_apps
                              UNION SELECT unnest(${arrayOf(trackedAppIds, 'bigint')}))
          AND (offered.checked_at IS NULL OR offered.checked_at < ${sqlMoment(now.getTime() - dayMs)})
          AND country.storefront <> coalesce(apps.storefront, 'us')
        ORDER BY public.app_id IS NULL, offered.checked_at NULLS FIRST, country.storefront, apps.app_id LIMIT ${limit}`,
  )
  return rows.map(row => ({ appId: Number(row.app_id), storefront: row.storefront }))
}
