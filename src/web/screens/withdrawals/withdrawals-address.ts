import type { WithdrawalScope } from '#contract/withdrawals.ts'
import { chartTypes, devices } from '#domain/charts.ts'
import { readGenre } from '#web/components/browse/chart-address.ts'
import { readChoice, readMoment, readStorefront, type Search } from '#web/lib/address-parts.ts'

const origins = ['app-store', 'import'] as const

/** Selects the measurements; a missing filter matches all. */
export type WithdrawalsAddress = { [Part in keyof WithdrawalScope]?: WithdrawalScope[Part] | undefined }

export const readWithdrawalsAddress = (search: Search): WithdrawalsAddress => ({
  from: readMoment(search.from),
  to: readMoment(search.to),
  storefront: readStorefront(search.storefront),
  chartType: readChoice(search.chartType, chartTypes),
  device: readChoice(search.device, devices),
  genre: readGenre(search.genre),
  origin: readChoice(search.origin, origins),
})

/** The scope for the preview; undefined unless both ends are set and in order. */
export const scopeOf = ({ from, to, ...kind }: WithdrawalsAddress): WithdrawalScope | undefined =>
  from !== undefined && to !== undefined && from <= to ? { from, to, ...kind } : undefined
