import type { RemovedApp } from '#contract/curation.ts'
import { type ChartKey, chartKeyOf, chartTypes, devices } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import { compareStorefronts, type StorefrontCode } from '#domain/storefronts.ts'
import type { Act } from '../audit/audit.repository.ts'
import { type AppEntry, toContractApp } from '../catalog/apps.rules.ts'
import type { RemovedEntry } from './international-list.repository.ts'

/** How the audit log names an app. */
export const subjectOf = (app: AppEntry): Required<Pick<Act, 'subject' | 'subjectName'>> => ({
  subject: String(app.appId),
  subjectName: toContractApp(app).name,
})

export const toRemovedApp = ({ removedAt, removedBy, reason, ...entry }: RemovedEntry): RemovedApp => ({
  ...toContractApp(entry),
  removedAt: removedAt.toISOString(),
  removedBy,
  reason,
})

/** The overall charts of a country. */
const overallChartsOf = (storefront: StorefrontCode): ChartKey[] =>
  chartTypes.flatMap(chartType =>
    devices.map(device => chartKeyOf({ storefront, type: chartType, genre: allGenres, device })),
  )

const storefrontOf = (key: ChartKey): string => key.slice(0, key.indexOf(':'))

/**
 * The charts to refresh for an app, larger markets first: the charts where it ranks now in the given storefronts, or their
 * overall charts if it ranks nowhere.
 */
export const listRefreshCharts = (ranked: readonly ChartKey[], storefronts: readonly StorefrontCode[]): ChartKey[] => {
  const measured = new Set<string>(storefronts)
  const within = ranked.filter(key => measured.has(storefrontOf(key)))
  const charts = within.length > 0 ? within : storefronts.flatMap(overallChartsOf)
  return charts.toSorted((a, b) => compareStorefronts(storefrontOf(a), storefrontOf(b)) || (a < b ? -1 : 1))
}
