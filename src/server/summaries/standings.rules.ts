import { partitionPoint } from '#domain/binary-search.ts'
import type { AppId } from '#domain/ranks.ts'
import type { StandingColumns } from '../history/standings.repository.ts'
import type { Place } from './places.rules.ts'

/** The current standing of one app in the world. */
export type Standing = { appId: AppId; bestRank: number; countries: number; top10Countries: number }

/** An app in the top 10 of a single country is not international. */
const internationalCountries = 2

/** The standing of every app. Apps in no chart are absent. */
export type WorldStandings = ReturnType<typeof buildStandings>

/** The index of a value in a sorted array; -1 if it is not in it. */
const placeOf = (ascending: Float64Array, value: number): number => {
  const place = partitionPoint(ascending, other => other < value)
  return ascending[place] === value ? place : -1
}

/** Typed arrays take 11 bytes per app. Objects would take fifty times that for hundreds of thousands of apps. */
export const buildStandings = (columns: StandingColumns) => {
  const appIds = Float64Array.from(columns.appIds)
  const bestRanks = Uint8Array.from(columns.bestRanks)
  const countries = Uint8Array.from(columns.countries)
  const top10Countries = Uint8Array.from(columns.top10Countries)
  const standingAt = (place: number): Standing => ({
    appId: appIds[place] ?? 0,
    bestRank: bestRanks[place] ?? 0,
    countries: countries[place] ?? 0,
    top10Countries: top10Countries[place] ?? 0,
  })

  return {
    count: appIds.length,

    find: (appId: AppId): Standing | undefined => {
      const place = placeOf(appIds, appId)
      return place < 0 ? undefined : standingAt(place)
    },

    /** The apps in the top 10 of at least this many countries. */
    listInTop10Of: (leastCountries: number): Standing[] => {
      const found: Standing[] = []
      for (let place = 0; place < top10Countries.length; place += 1) {
        if ((top10Countries[place] ?? 0) >= leastCountries) found.push(standingAt(place))
      }
      return found
    },
  }
}

/** The international apps, with the number of countries where they are in the top 10; unsorted. */
export const listInternationalPlaces = (standings: WorldStandings): InternationalPlace[] =>
  standings
    .listInTop10Of(internationalCountries)
    .map(({ appId, bestRank, top10Countries }) => ({ appId, bestRank, countries: top10Countries }))

type InternationalPlace = Place & { appId: AppId }
