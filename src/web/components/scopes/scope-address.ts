import { chartTypes, devices } from '#domain/charts.ts'
import { allGenres, isGenreId } from '#domain/genres.ts'
import { type Scope, scopeGroups } from '#domain/scopes.ts'
import { readChoice, type Search } from '#web/lib/address-parts.ts'
import type { ScopeAddress } from './scope-query.ts'

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
