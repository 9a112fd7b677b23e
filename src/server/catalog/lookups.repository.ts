import { sql } from 'drizzle-orm'
import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import { type Database, rowsOf } from '../platform/database.ts'

export type OfferDue = { appId: AppId; storefront: StorefrontCode }

/**
 * Public apps of which nobody has asked for a day whether a country sells them, never-asked ones first. The country
 * whose page is read anyway is left out.
 */
export const listOffersToCheck = async (
  db: Database,
  { storefronts, now, limit }: { storefronts: readonly StorefrontCode[]; now: Date; limit: number },
): Promise<OfferDue[]> => {
  const before = new Date(now.getTime() - dayMs).toISOString()
  const rows = await rowsOf<{ app_id: string | number; storefront: StorefrontCode }>(
    db,
    sql`SELECT public.app_id, country.storefront FROM public_apps public
        JOIN apps ON apps.app_id = public.app_id
        CROSS JOIN jsonb_array_elements_text(${JSON.stringify(storefronts)}::jsonb) AS country(storefront)
        LEFT JOIN app_offers offered ON offered.app_id = public.app_id AND offered.storefront = country.storefront
        WHERE (offered.checked_at IS NULL OR offered.checked_at < ${before}::timestamptz)
          AND country.storefront <> coalesce(apps.storefront, 'us')
        ORDER BY offered.checked_at NULLS FIRST, country.storefront, public.app_id LIMIT ${limit}`,
  )
  return rows.map(row => ({ appId: Number(row.app_id), storefront: row.storefront }))
}
