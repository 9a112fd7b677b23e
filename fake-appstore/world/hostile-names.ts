import { makeDeveloper } from './developers.ts'
import { type HostileName, hostileNames } from './words/hostile.ts'
import { newcomersFrom, type WorldApp } from './world-apps.ts'

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
export const withHostileNames = (apps: readonly WorldApp[]): readonly WorldApp[] => {
  const indexes = new Map(findBestKnown(apps).map(({ id }, index) => [id, index]))
  return apps.map(app => {
    const index = indexes.get(app.id)
    const hostile = index === undefined ? undefined : hostileNames[index]
    return index === undefined || hostile === undefined ? app : rename(app, hostile, index)
  })
}
