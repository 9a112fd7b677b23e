import type { StorefrontCode } from '#domain/storefronts.ts'
import type { HistoryRange } from '#web/components/rank-histories/history-ranges.ts'
import { readScopeAddress, type ScopeAddress } from '#web/components/scopes/scope-query.ts'
import { readStorefront, type Search } from '#web/lib/address-parts.ts'

export const ranges = ['30d', '180d', '1y', 'all'] as const satisfies readonly HistoryRange[]
export type Range = (typeof ranges)[number]

export const defaultRange: Range = '180d'

const isRange = (value: unknown): value is Range => (ranges as readonly unknown[]).includes(value)

export type AppSearch = ScopeAddress & {
  range?: Range | undefined
  /** The country whose history is plotted. Defaults to the best one. */
  country?: StorefrontCode | undefined
}

/**
 * Reads the search params of the app page. The router keeps the raw value of an omitted key, so `undefined` is set
 * explicitly.
 */
export const readAppSearch = (search: Search): AppSearch => ({
  ...readScopeAddress(search),
  range: isRange(search.range) ? search.range : undefined,
  country: readStorefront(search.country),
})
