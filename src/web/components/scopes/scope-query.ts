import { type ChartType, chartTypes, type Device, devices } from '#domain/charts.ts'
import { allGenres, isGenreId } from '#domain/genres.ts'
import { type Scope, scopeGroups } from '#domain/scopes.ts'
import { readChoice, type Search } from '#web/lib/address-parts.ts'

/** The charts that numbers are based on. The URL omits an app's own charts. */
export type ScopeAddress = {
  scope?: Scope['charts'] | undefined
  chartType?: ChartType | undefined
  device?: Device | undefined
}

export const scopeQueryOf = ({ scope, chartType, device }: ScopeAddress): ScopeAddress => ({ scope, chartType, device })

export const scopeOf = ({ scope = 'own', chartType, device }: ScopeAddress): Scope => ({
  charts: scope,
  chartType,
  device,
})

/** The genre of all apps is the group of overall charts. */
const readGenre = (value: unknown): Scope['charts'] | undefined => {
  const genre = Number(value)
  if (!isGenreId(genre)) return undefined
  return genre === allGenres ? 'overall' : genre
}

/** Reads the scope from the search params. An unknown value means an app's own charts. */
export const readScopeAddress = (search: Search): ScopeAddress => ({
  scope: readChoice(search.scope, scopeGroups, 'own') ?? readGenre(search.scope),
  chartType: readChoice(search.chartType, chartTypes),
  device: readChoice(search.device, devices),
})

/** The groups of charts that a list of apps offers. */
export const listScopes = ['own', 'overall', 'any'] as const

export type ListScopeAddress = { scope?: Exclude<(typeof listScopes)[number], 'own'> | undefined }

/** Only literals, because every page loads this code. */
export const readListScope = ({ scope }: Search): ListScopeAddress => ({
  scope: scope === 'overall' || scope === 'any' ? scope : undefined,
})
