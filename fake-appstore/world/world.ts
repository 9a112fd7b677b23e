import type { AppId } from '#domain/ranks.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { isOutAt, isSoldIn } from './availability.ts'
import { makeDeveloper } from './developers.ts'
import { type ChartMoment, chooseHoles, type WiderFeed } from './feed-holes.ts'
import { createMemory } from './least-recent.ts'
import { feedDepth } from './markets.ts'
import { createRanking, widerChartOf } from './ranking.ts'
import type { Story } from './story.ts'
import { type HostileName, hostileNames } from './words/hostile.ts'
import { makeApps, newcomersFrom, type WorldApp } from './world-apps.ts'

/** Far above the last developer number of any world: each hostile developer has its own number. */
const firstDeveloper = 40_000

/** The apps that get hostile names: those that always rank nearly everywhere, best known first. */
const findBestKnown = (apps: readonly WorldApp[]): readonly WorldApp[] =>
  apps
    .filter(
      ({ home, isArcade, releasedAt }) => home.storefronts === undefined && !isArcade && releasedAt < newcomersFrom,
    )
    .sort((a, b) => b.popularity - a.popularity)
    .slice(0, hostileNames.length)

const rename = (app: WorldApp, { name, developer }: HostileName, number: number): WorldApp => ({
  ...app,
  name: { ...app.name, brand: name, isDescribed: false },
  developer: { ...makeDeveloper({ seed: 0, number: firstDeveloper + number, language: 'en' }), name: developer },
})

/** The same apps with the same ranks; the forty best known have hostile names. */
const withHostileNames = (apps: readonly WorldApp[]): readonly WorldApp[] => {
  const indexes = new Map(findBestKnown(apps).map(({ id }, index) => [id, index]))
  return apps.map(app => {
    const index = indexes.get(app.id)
    const hostile = index === undefined ? undefined : hostileNames[index]
    return index === undefined || hostile === undefined ? app : rename(app, hostile, index)
  })
}

export type World = {
  seed: number
  apps: readonly WorldApp[]
  findApp: (id: AppId) => WorldApp | undefined
  /** Whether a lookup in that storefront finds the app at that time. */
  isOffered: (app: WorldApp, storefront: StorefrontCode, at: Date) => boolean
  /** The documented feed, best first: at most 100 apps, some ranked apps omitted. */
  rankedAppIds: (moment: ChartMoment) => readonly AppId[]
  /** The true chart of up to 200 apps, as the store's own endpoints return it. */
  storeAppIds: (moment: ChartMoment) => readonly AppId[]
  story: Story | undefined
}

export type WorldOptions = {
  /** Gives hostile names and developers to forty of the best-known apps; everything else stays the same. */
  hasHostileNames?: boolean
  /** Adds the apps of a story, and plans what happens to charts. */
  story?: Story | undefined
}

export const createWorld = (seed: number, { hasHostileNames = false, story }: WorldOptions = {}): World => {
  const extras = hasHostileNames ? withHostileNames(makeApps(seed)) : makeApps(seed)
  const cast = (story?.cast ?? []).map((app, number) => ({ ...app, index: extras.length + number }))
  const apps = [...extras, ...cast]
  const byId: ReadonlyMap<AppId, WorldApp> = new Map(apps.map(app => [app.id, app]))
  const rank = createRanking(extras, { cast, story })
  const readFeed = ({ chart, at }: ChartMoment): WiderFeed<WorldApp> => {
    const full = rank(chart, at).slice(0, feedDepth)
    const wider = widerChartOf(chart)
    const ordinary = full.filter(({ part }) => part === undefined)
    const holes = chooseHoles({ chart, at }, ordinary, wider && readFeed({ chart: wider, at }))
    return { holes, entries: new Set(full.filter(app => !holes.has(app))) }
  }
  return {
    seed,
    apps,
    findApp: id => byId.get(id),
    isOffered: (app, storefront, at) => isOutAt(app, at.getTime()) && isSoldIn(app, storefront),
    rankedAppIds: moment => {
      const { entries } = readFeed(moment)
      return [...entries].map(({ id }) => id)
    },
    storeAppIds: ({ chart, at }) => rank(chart, at).map(({ id }) => id),
    story,
  }
}

const worlds = createMemory<string, World>(2)

/** The world of a seed, generated once. It never changes, so all stores of a process can share it. */
export const worldOfSeed = (seed: number, options: WorldOptions = {}): World =>
  worlds.get(`${seed} ${options.hasHostileNames === true} ${options.story?.day ?? ''}`, () =>
    createWorld(seed, options),
  )
