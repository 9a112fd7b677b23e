import type { Chart } from '#domain/charts.ts'
import { type Day, startOfDay } from '#domain/days.ts'
import { gamesGenre } from '#domain/genres.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import type { CastApp } from '../world/casting.ts'
import { type Developer, makeDeveloper } from '../world/developers.ts'
import { mix } from '../world/random.ts'
import type { Part, Version } from '../world/world-apps.ts'
import { climbOf, climbOfSibling, dayNumber, daysSince, onWeekdays, onWeekends, swayed, usualPlace } from './places.ts'

const productivity = 6007
const education = 6017
const design = 6027

/** Far above the numbers of all other developers, those with hostile names included. */
const firstDeveloper = 41_000

const developer = (number: number, name: string): Developer => ({
  ...makeDeveloper({ seed: 0, number: firstDeveloper + number, language: 'en' }),
  name,
})

const lowTide = developer(0, 'Low Tide Software')
const mossgate = developer(1, 'Mossgate Press')
const copperLantern = developer(2, 'Copper Lantern Ltd')
const orreryWorks = developer(3, 'Orrery Works')
const chalkline = developer(4, 'Chalkline Studio')
const kettleGames = developer(5, 'Kettle & Crown Games')

/** Above all other ids, and no multiple of seven: those are developers. */
const firstId = 6_991_000_005
const idStep = 14

export const appNames = [
  'Tidal Notes',
  'Tidal Tasks',
  'Inkwell Pocket',
  'Lanternlight',
  'Fern & Fable',
  'Pocket Orrery',
  'Slate Studio',
  'Kettle Quest',
] as const
export type AppName = (typeof appNames)[number]

export const appIdOf = (name: AppName): number => firstId + idStep * appNames.indexOf(name)

const hashOf = (name: AppName): number => mix(0x57081, appNames.indexOf(name) + 1)

type Details = {
  developer: Developer
  genres: readonly number[]
  year: number
  part: Part
  price?: number
  hasIphone?: boolean
}

const castApp = (name: AppName, { developer, genres, year, part, price = 0, hasIphone = true }: Details): CastApp => ({
  id: appIdOf(name),
  // The world numbers its apps.
  index: 0,
  hash: hashOf(name),
  bundleId: `com.${developer.slug}.${name.toLowerCase().replace(/[^a-z]/g, '')}`,
  name: { brand: name, language: 'en', isDescribed: false, hash: hashOf(name) },
  developer,
  genres,
  price,
  isArcade: false,
  hasIphone,
  hasIpad: true,
  releasedAt: Date.UTC(year, appNames.indexOf(name), 9, 8),
  withdrawnAt: undefined,
  home: { storefronts: undefined, language: 'en', weight: 1 },
  popularity: -2,
  earning: 0,
  part,
})

const isFreeChart = ({ type: chartType }: Chart): boolean => chartType !== 'top-paid'
const isPaidChart = ({ type: chartType }: Chart): boolean => chartType !== 'top-free'

const releasesOf = (day: Day, releases: readonly (readonly [days: number, version: string, notes: string])[]) =>
  releases.map(
    ([days, version, notes]): Version => ({
      version,
      releasedAt: startOfDay(day).getTime() + days * dayMs + 9 * hourMs,
      notes,
    }),
  )

/** Version 5.2 brings it from #80 to #1 in Japan, and far in other countries; after 5.3 some follow. */
const tidalNotes = (day: Day): CastApp =>
  castApp('Tidal Notes', {
    developer: lowTide,
    genres: [productivity, 6000],
    year: 2021,
    part: {
      placeIn: (chart, at) =>
        isFreeChart(chart)
          ? swayed(
              {
                hash: hashOf('Tidal Notes'),
                place: climbOf(hashOf('Tidal Notes'), chart.storefront, daysSince(day, at)),
              },
              { chart, at },
            )
          : undefined,
      versions: releasesOf(day, [
        [-400, '5.0', 'A new home for your notes.'],
        [-75, '5.1', 'Faster search, and folders in folders.'],
        [-47, '5.1.1', 'We fixed a crash when opening a shared note.'],
        [-20, '5.2', 'Notes by voice: speak, and Tidal Notes writes. In 14 languages.'],
        [-3, '5.3', 'Voice notes now work offline, and the widget is back.'],
      ]),
    },
  })

const tidalTasks = (day: Day): CastApp =>
  castApp('Tidal Tasks', {
    developer: lowTide,
    genres: [productivity, 6002],
    year: 2022,
    part: {
      placeIn: (chart, at) => {
        if (!isFreeChart(chart)) return undefined
        const hash = hashOf('Tidal Tasks')
        return swayed({ hash, place: climbOfSibling(hash, chart.storefront, daysSince(day, at)) }, { chart, at })
      },
    },
  })

const rivalOf =
  (name: AppName, ofWeek: (at: number) => number): Part['placeIn'] =>
  (chart, at) => {
    if (!isFreeChart(chart)) return undefined
    const place = usualPlace(hashOf(name), chart.storefront, { from: 8, to: 110 }) * ofWeek(at)
    return swayed({ hash: hashOf(name), place }, { chart, at })
  }

/** Where Fern & Fable costs 0.99 instead of 3.99 for eight days. */
export const saleStorefronts: ReadonlySet<string> = new Set('us gb ca au de fr it es nl se jp kr'.split(' '))
const sale = { from: -34, to: -27 }

const fernAndFable = (day: Day): CastApp => {
  const isOnSale = (storefront: string, at: number) => {
    const number = dayNumber(day, at)
    return saleStorefronts.has(storefront) && number >= sale.from && number <= sale.to
  }
  return castApp('Fern & Fable', {
    developer: mossgate,
    genres: [education, 6018],
    year: 2020,
    price: 3.99,
    part: {
      placeIn: (chart, at) => {
        if (!isPaidChart(chart)) return undefined
        const hash = hashOf('Fern & Fable')
        const usual = usualPlace(hash, chart.storefront, { from: 12, to: 60 })
        const place = isOnSale(chart.storefront, at) ? Math.max(1, usual / 4) : usual
        return swayed({ hash, place }, { chart, at })
      },
      priceAt: (storefront, at) => (isOnSale(storefront, at) ? 0.99 : 3.99),
    },
  })
}

const productivitySince = -55

/** It moves from Education to Productivity, where it is a rival on weekends. */
const lanternlight = (day: Day): CastApp => {
  const genres = [productivity, 6012]
  return castApp('Lanternlight', {
    developer: copperLantern,
    genres,
    year: 2021,
    part: {
      placeIn: rivalOf('Lanternlight', onWeekends),
      genresAt: at => (dayNumber(day, at) >= productivitySince ? genres : [education, 6012]),
    },
  })
}

const freeSince = -48

const pocketOrrery = (day: Day): CastApp => {
  const isFree = (at: number) => dayNumber(day, at) >= freeSince
  return castApp('Pocket Orrery', {
    developer: orreryWorks,
    genres: [education, 6002],
    year: 2019,
    part: {
      placeIn: (chart, at) => {
        if (chart.type !== (isFree(at) ? 'top-free' : 'top-paid')) return undefined
        const hash = hashOf('Pocket Orrery')
        const place = usualPlace(hash, chart.storefront, isFree(at) ? { from: 10, to: 90 } : { from: 5, to: 40 })
        return swayed({ hash, place }, { chart, at })
      },
      priceAt: (_, at) => (isFree(at) ? 0 : 2.99),
    },
  })
}

const slateStudio = (): CastApp =>
  castApp('Slate Studio', {
    developer: chalkline,
    genres: [design, 6008],
    year: 2022,
    hasIphone: false,
    part: {
      placeIn: (chart, at) => {
        if (chart.device !== 'ipad' || !isFreeChart(chart)) return undefined
        const hash = hashOf('Slate Studio')
        const place = usualPlace(hash, chart.storefront, { from: 2, to: 40 })
        return swayed({ hash, place, mainDevice: 'ipad' }, { chart, at })
      },
    },
  })

const vanishedSince = -31

/** It leaves all charts at once and stays in the store. */
const kettleQuest = (day: Day): CastApp =>
  castApp('Kettle Quest', {
    developer: kettleGames,
    genres: [gamesGenre, 7014, 7002],
    year: 2021,
    part: {
      placeIn: (chart, at) => {
        if (!isFreeChart(chart) || dayNumber(day, at) >= vanishedSince) return undefined
        const hash = hashOf('Kettle Quest')
        const place = usualPlace(hash, chart.storefront, { from: 6, to: 90 })
        return swayed({ hash, place }, { chart, at })
      },
    },
  })

export const buildCast = (day: Day): readonly CastApp[] => [
  tidalNotes(day),
  tidalTasks(day),
  castApp('Inkwell Pocket', {
    developer: copperLantern,
    genres: [productivity, 6018],
    year: 2020,
    part: { placeIn: rivalOf('Inkwell Pocket', onWeekdays) },
  }),
  lanternlight(day),
  fernAndFable(day),
  pocketOrrery(day),
  slateStudio(),
  kettleQuest(day),
]
