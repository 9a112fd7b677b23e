import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { isOutAt, isSoldIn } from './availability.ts'
import { feedDepth } from './chart-size.ts'
import { type ChartMoment, chooseHoles, type WiderFeed } from './feed-holes.ts'
import { withHostileNames } from './hostile-names.ts'
import { createMemory } from './least-recent.ts'
import { createRanking, widerChartOf } from './ranking.ts'
import { makeApps, type WorldApp } from './world-apps.ts'

/** The fake world: apps and charts, all of it a pure function of the seed (and the hour). */
export type World = {
  seed: number
  apps: readonly WorldApp[]
  findApp: (id: AppId) => WorldApp | undefined
  /** Whether a lookup in that storefront finds the app at that moment. */
  isOffered: (app: WorldApp, storefront: StorefrontCode, at: Date) => boolean
  /** What the documented feed shows, best first: at most 100, some ranked apps left out. */
  rankedAppIds: (moment: ChartMoment) => readonly AppId[]
  /** The true chart, at most 200, as the store's own endpoints give it. */
  storeAppIds: (moment: ChartMoment) => readonly AppId[]
}

export type WorldOptions = {
  /** Forty of the best known apps get names and developers that nobody should trust; everything else stays. */
  hasHostileNames?: boolean
}

export const createWorld = (seed: number, { hasHostileNames = false }: WorldOptions = {}): World => {
  const apps = hasHostileNames ? withHostileNames(makeApps(seed)) : makeApps(seed)
  const byId: ReadonlyMap<AppId, WorldApp> = new Map(apps.map(app => [app.id, app]))
  const rank = createRanking(apps)
  const readFeed = ({ chart, at }: ChartMoment): WiderFeed<WorldApp> => {
    const full = rank(chart, at).slice(0, feedDepth)
    const wider = widerChartOf(chart)
    const holes = chooseHoles({ chart, at }, full, wider && readFeed({ chart: wider, at }))
    return { holes, shown: new Set(full.filter(app => !holes.has(app))) }
  }
  return {
    seed,
    apps,
    findApp: id => byId.get(id),
    isOffered: (app, storefront, at) => isOutAt(app, at.getTime()) && isSoldIn(app, storefront),
    rankedAppIds: moment => {
      const { shown } = readFeed(moment)
      return [...shown].map(({ id }) => id)
    },
    storeAppIds: ({ chart, at }) => rank(chart, at).map(({ id }) => id),
  }
}

const worlds = createMemory<string, World>(2)

/** The world of a seed, made once: it never changes, so many stores of a process can share it. */
export const worldOfSeed = (seed: number, options: WorldOptions = {}): World =>
  worlds.get(`${seed} ${options.hasHostileNames === true}`, () => createWorld(seed, options))
