import type { StandingApp } from '#contract/apps.ts'
import type { CategoryApps } from '#contract/categories.ts'
import type { InternationalApp, TopInternationalApps } from '#contract/international.ts'
import { listScope } from './scopes.ts'
import { exampleApp } from './summaries.ts'

/** Realistic API lists for tests of the screens. */
const reading = { observedAt: '2026-11-20T14:02:00.000Z', depth: 100 }

export const standingApp: StandingApp = {
  ...exampleApp,
  bestRank: 1,
  state: 'ranked',
  ...reading,
  countriesCount: 43,
}

/** A known app without a current rank or a rating. */
export const fallenApp: StandingApp = {
  ...exampleApp,
  id: '1500000001',
  appStoreId: '1500000001',
  name: 'Ähre',
  developer: 'Zephyr',
  category: 'Food & Drink',
  rating: null,
  bestRank: null,
  state: 'unranked',
  ...reading,
  countriesCount: 0,
}

const internationalApp: InternationalApp = {
  ...exampleApp,
  bestRank: 1,
  ...reading,
  countriesCount: 160,
  worldScore: null,
  totalCountries: 175,
}

export const exampleInternational: TopInternationalApps = {
  order: 'countries',
  scoredDay: null,
  isScoring: false,
  scope: listScope,
  apps: [
    internationalApp,
    { ...internationalApp, id: '1500000002', appStoreId: '1500000002', name: 'Second', bestRank: 3, countriesCount: 2 },
  ],
  totalApps: 340,
  showing: 2,
  isAuthenticated: false,
  measuredCountries: 171,
  observedAt: '2026-11-20T14:02:00.000Z',
  staleAfterSeconds: 259_200,
}

/** More than two pages of apps, as signed-in users get them. */
export const wholeInternational: TopInternationalApps = {
  ...exampleInternational,
  apps: Array.from({ length: 250 }, (_, index) => {
    const id = `${1_600_000_001 + index}`
    return { ...internationalApp, id, appStoreId: id, name: `World ${index + 1}` }
  }),
  totalApps: 250,
  showing: 250,
  isAuthenticated: true,
}

export const exampleCategory: CategoryApps = {
  scope: listScope,
  apps: [
    { ...standingApp, isTracked: false },
    { ...fallenApp, isTracked: false },
  ],
  totalApps: 61,
  showing: 2,
  appsBefore: 0,
  nextCursor: '0000000000000173~0000000000000003~Tg~0000000000000007',
}
