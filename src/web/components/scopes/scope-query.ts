import type { ChartType, Device } from '#domain/charts.ts'
import type { Scope } from '#domain/scopes.ts'

/** The charts that numbers rest on. The URL omits an app's own charts. */
export type ScopeAddress = {
  scope?: Scope['charts'] | undefined
  chartType?: ChartType | undefined
  device?: Device | undefined
}

/** Only the scope of an address, for a query. */
export const scopeQueryOf = ({ scope, chartType, device }: ScopeAddress): ScopeAddress => ({ scope, chartType, device })

/** The scope that an address names. */
export const scopeOf = ({ scope = 'own', chartType, device }: ScopeAddress): Scope => ({
  charts: scope,
  chartType,
  device,
})
