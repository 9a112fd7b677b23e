import type { BestSeen, JoinedRank } from '#contract/seen-ranks.ts'
import type { ChartKind } from '#domain/charts.ts'
import { ranksIn } from '#domain/distances.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { findWeakestClaim, readCell } from './joined-cells.rules.ts'
import type { KnownCharts } from './known-charts.rules.ts'

/** What the charts of one country say about an app that ranks in none of them. */
export type Claim = Pick<JoinedRank, 'observedAt' | 'depth'> & {
  isOffered: boolean
  isEmpty: boolean
  /** Charts that were read in time, out of those that could hold the app; 0 of 0 in a country without a measured one. */
  read: number
  of: number
}

const leastOf = <Value extends string | number>(values: readonly (Value | null)[]): Value | null =>
  values.reduce<Value | null>(
    (least, value) => (value !== null && (least === null || value < least) ? value : least),
    null,
  )

const unknown = (state: BestSeen['state']): BestSeen => ({ state, observedAt: null, depth: null })

/**
 * The state of an app that has no rank in any country. One chart that could hold it and was not read in time is enough for
 * `failed`, because the app may have a rank there.
 */
export const stateWithoutRank = (claims: readonly Claim[]): BestSeen => {
  const measured = claims.filter(({ of }) => of > 0)
  if (measured.length === 0) return unknown('not-tracked')
  const offered = measured.filter(({ isOffered }) => isOffered)
  if (offered.length === 0) return unknown('not-offered')
  if (offered.some(({ read, of }) => read < of)) return unknown('failed')
  const observedAt = leastOf(offered.map(claim => claim.observedAt))
  const filled = offered.filter(({ isEmpty }) => !isEmpty)
  if (filled.length === 0) return { state: 'empty', observedAt, depth: null }
  return { state: 'unranked', observedAt, depth: leastOf(filled.map(({ depth }) => depth)) }
}

/** One claim per country, from the charts that could hold the app. */
export const listClaims = (kinds: readonly ChartKind[], known: KnownCharts): (Claim & { storefront: string })[] =>
  storefrontCodes.map(storefront => {
    const cell = readCell(storefront, kinds, known)
    const weakest = findWeakestClaim(cell)
    return {
      storefront,
      isOffered: true,
      isEmpty: weakest?.entryCount === 0,
      read: cell.fresh.length,
      of: cell.fresh.length + cell.missing.length,
      observedAt: weakest?.observedAt.toISOString() ?? null,
      depth: weakest ? ranksIn(weakest) : null,
    }
  })

/** The same from the states of the countries of an app. */
export const toClaim = ({ state, observedAt, depth, charts: { read, of } }: JoinedRank): Claim => ({
  isOffered: state !== 'not-offered',
  isEmpty: state === 'empty',
  read,
  of,
  observedAt,
  depth,
})
