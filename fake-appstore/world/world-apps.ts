import type { Chart } from '#domain/charts.ts'
import { gamesGenre, genres } from '#domain/genres.ts'
import type { AppId } from '#domain/ranks.ts'
import { type StorefrontCode, storefrontCodes } from '#domain/storefronts.ts'
import { dayMs } from '#domain/units.ts'
import { appIdAt, type Developer, makeDeveloper } from './developers.ts'
import { marketOf } from './markets.ts'
import { type AppName, drawName } from './names.ts'
import { createDraw, type Draw, mix } from './random.ts'
import { regions } from './regions.ts'
import { drawBrand } from './words/brands.ts'
import { type Language, spokenIn } from './words/languages.ts'

export type Version = { version: string; releasedAt: number; notes: string | undefined }

/** What is planned for an app: its places, and its category, price and versions where they are not left to chance. */
export type Part = {
  /** Its place in the chart of its category, from 1; undefined if it is not in charts of this kind. */
  placeIn: (chart: Chart, at: number) => number | undefined
  /** Primary first; for an app that moves to another category. */
  genresAt?: (at: number) => readonly number[]
  /** US dollars. */
  priceAt?: (storefront: StorefrontCode, at: number) => number
  /** Oldest first. */
  versions?: readonly Version[]
}

const categories = genres.filter(({ id, parent }) => parent === 36 && id !== gamesGenre).map(({ id }) => id)
const subgenres = genres.filter(({ parent }) => parent === gamesGenre).map(({ id }) => id)

const busy = [6002, 6005, 6007, 6008, 6012, 6013, 6015, 6016, 6017, 6024]

const drawCategory = (draw: Draw): number => (draw.chance(0.25) ? draw.pick(busy) : draw.pick(categories))

const drawOther = (draw: Draw, { list, not }: { list: readonly number[]; not: number }): number => {
  const other = draw.pick(list)
  return other === not ? (list[(list.indexOf(not) + 1) % list.length] ?? other) : other
}

/** The categories of the largest apps of the world. */
const leaders: readonly (readonly number[])[] = [
  [6005, 6008],
  [6008, 6016],
  [6007, 6002],
  [6024, 6012],
  [6014, 7003, 7012],
  [6016, 6008],
  [6005, 6007],
  [6011, 6016],
  [6010, 6003],
  [6014, 7015, 7002],
  [6017, 6006],
  [6015, 6007],
  [6023, 6024],
  [6014, 7017, 7001],
]

const leadingGenres = (order: number): readonly number[] | undefined => leaders[order]

/** Two genres for an app, three for a game: Apple requires a second one, and lists a game's sub-genres after 6014. */
const drawGenres = (draw: Draw, isPaid: boolean): readonly number[] => {
  if (draw.chance(isPaid ? 0.36 : 0.42)) {
    const first = draw.pick(subgenres)
    return [gamesGenre, first, drawOther(draw, { list: subgenres, not: first })]
  }
  const first = drawCategory(draw)
  return draw.chance(0.92) ? [first, drawOther(draw, { list: categories, not: first })] : [first]
}

/** The home storefronts of an app; undefined means the whole world. */
export type Home = { storefronts: ReadonlySet<StorefrontCode> | undefined; language: Language; weight: number }

export type WorldApp = {
  id: AppId
  index: number
  hash: number
  bundleId: string
  name: AppName
  developer: Developer
  /** Primary first, as Apple lists them; games have 6014 and then their sub-genres. */
  genres: readonly number[]
  /** US dollars; 0 is free. */
  price: number
  /** An Arcade title: it has no price and is in no chart. */
  isArcade: boolean
  /** False for a few apps, which Apple offers for iPad only. */
  hasIphone: boolean
  hasIpad: boolean
  releasedAt: number
  withdrawnAt: number | undefined
  home: Home
  /** Natural logarithm of its share of downloads; 0 for the largest app, falling by Zipf's law. */
  popularity: number
  /** −1..1: its revenue relative to its size. */
  earning: number
  /** Only apps of a story have a part. */
  part?: Part
}

/** Its genres at a moment, primary first. */
export const genresOf = ({ genres, part }: Pick<WorldApp, 'genres' | 'part'>, at: number): readonly number[] =>
  part?.genresAt?.(at) ?? genres

const firstRelease = Date.UTC(2009, 0, 5)
const lastRelease = Date.UTC(2028, 11, 31)
/** Apps released after this are the new apps in every period of a demo or a test. */
export const newcomersFrom = Date.UTC(2024, 5, 1)

/** Graphics & Design, Education, Music: where apps for iPad only are most common. */
const padGenres: ReadonlySet<number> = new Set([6027, 6017, 6011])

const priceTiers = [0.99, 0.99, 0.99, 1.99, 1.99, 2.99, 2.99, 3.99, 4.99, 4.99, 6.99, 9.99, 14.99, 19.99, 29.99]

type AppSeed = { home: Home; order: number; isPaid: boolean; developer: Developer; index: number; seed: number }
type Taken = { names: Set<string>; ids: Set<AppId> }

const drawRelease = (draw: Draw, order: number): number => {
  // The few largest apps are old, so that every world has stable leaders.
  if (order > 25 && draw.chance(0.3)) return draw.between(newcomersFrom, lastRelease)
  return firstRelease + (newcomersFrom - firstRelease) * draw.unit() ** 0.7
}

const makeApp = ({ home, order, isPaid, developer, index, seed }: AppSeed, taken: Taken): WorldApp => {
  const hash = mix(mix(seed, 0xa99), index)
  const draw = createDraw(hash)
  const isWorldwide = home.storefronts === undefined
  const drawn = drawGenres(draw, isPaid)
  const genres = (isWorldwide && !isPaid ? leadingGenres(order) : undefined) ?? drawn
  const [genre = gamesGenre, subgenre = 0] = genres
  const releasedAt = Math.floor(drawRelease(draw, order) / 1000) * 1000
  const hasIphone = order <= 25 || mix(hash, 0x1fad) % (padGenres.has(genre) ? 12 : 150) !== 0
  const isArcade = !isPaid && order > 200 && draw.chance(0.006)
  return {
    id: appIdAt({ releasedAt, hash, taken: taken.ids }),
    index,
    hash,
    bundleId: `com.${developer.slug}.${drawBrand(draw).toLowerCase()}${index % 7 === 0 ? index : ''}`,
    name: drawName({ draw, language: home.language, genre, subgenre, taken: taken.names }),
    developer,
    genres,
    price: isPaid ? draw.pick(priceTiers) : 0,
    isArcade,
    hasIphone,
    hasIpad: draw.chance(genre === gamesGenre || genre === 6017 ? 0.85 : 0.65) || !hasIphone,
    releasedAt,
    withdrawnAt: order > 40 && draw.chance(0.015) ? releasedAt + draw.between(90, 2500) * dayMs : undefined,
    home,
    popularity: Math.log(home.weight / (order + 1)) + (isWorldwide && order < 9 ? 0.8 : 0),
    earning: draw.between(-1, 1),
  }
}

type Group = { home: Home; count: number; isPaid: boolean }

const worldwide: Home = { storefronts: undefined, language: 'en', weight: 1 }
const paidShare = 0.3

const splitByPrice = (home: Home, count: number): Group[] => [
  { home, count: Math.ceil(count * (1 - paidShare)), isPaid: false },
  { home, count: Math.floor(count * paidShare), isPaid: true },
]

const listGroups = (): Group[] => [
  { home: worldwide, count: 3600, isPaid: false },
  { home: worldwide, count: 4400, isPaid: true },
  ...regions.flatMap(({ storefronts, language, appCount }) =>
    splitByPrice({ storefronts: new Set(storefronts), language, weight: 0.3 }, appCount),
  ),
  ...storefrontCodes.flatMap(code => {
    const { localApps, localShare } = marketOf(code)
    return splitByPrice({ storefronts: new Set([code]), language: spokenIn(code), weight: localShare }, localApps)
  }),
]

export const makeApps = (seed: number): readonly WorldApp[] => {
  const taken: Taken = { names: new Set(), ids: new Set() }
  const apps: WorldApp[] = []
  let developerNumber = 0
  for (const { home, count, isPaid } of listGroups()) {
    const draw = createDraw(mix(seed, developerNumber))
    let developer = makeDeveloper({ seed, number: developerNumber++, language: home.language })
    let order = 0
    while (order < count) {
      if (draw.chance(0.4)) developer = makeDeveloper({ seed, number: developerNumber++, language: home.language })
      apps.push(makeApp({ home, order, isPaid, developer, index: apps.length, seed }, taken))
      order++
    }
  }
  return apps
}
