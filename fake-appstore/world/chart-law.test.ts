import { describe, expect, test } from 'vitest'
import { type Chart, chartTypes, devices } from '#domain/charts.ts'
import { allGenres, gamesGenre, genres } from '#domain/genres.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { testNow } from '../testing/started-store.ts'
import { createWorld } from './world.ts'

/**
 * On 60 real US days a category chart is exactly the overall chart without the other categories: none of 9,725 neighbouring
 * pairs was in a different order, and apps of the overall chart always led their category (gmertk, 2025).
 */
const world = createWorld(1)
const moments = [0, 5 * hourMs, dayMs, 40 * dayMs].map(back => new Date(testNow.getTime() - back))
const storefronts = ['us', 'jp', 'lu', 'br', 'fj'] as const

const kinds = chartTypes.flatMap(type => devices.map(device => ({ type, device })))

type Read = typeof world.rankedAppIds

const listBreaches = (read: Read, { wide, narrow, at }: { wide: Chart; narrow: Chart; at: Date }): string[] => {
  const [inWide, inNarrow] = [read({ chart: wide, at }), read({ chart: narrow, at })]
  const shared = inWide.filter(id => {
    const found = world.findApp(id)
    return found?.genres[0] === gamesGenre ? found.genres.includes(narrow.genre) : found?.genres[0] === narrow.genre
  })
  const first = inNarrow.slice(0, shared.length)
  return JSON.stringify(first) === JSON.stringify(shared) ? [] : [`${narrow.storefront} ${narrow.type} ${narrow.genre}`]
}

const check = (read: Read, wideGenre: number, narrowGenres: readonly number[]): string[] =>
  storefronts.flatMap(storefront =>
    kinds.flatMap(kind =>
      moments.flatMap(at =>
        narrowGenres.flatMap(genre => {
          const wide: Chart = { storefront, genre: wideGenre, ...kind }
          return listBreaches(read, { wide, narrow: { ...wide, genre }, at })
        }),
      ),
    ),
  )

const categories = genres.filter(({ parent }) => parent === allGenres).map(({ id }) => id)
const subgenres = genres.filter(({ parent }) => parent === gamesGenre).map(({ id }) => id)

describe.each([
  ['feed', world.rankedAppIds],
  ['store', world.storeAppIds],
] as const)('in every %s', (_, read) => {
  test('the apps of a category in the overall chart are the first ones of its chart, in the same order', () => {
    expect(check(read, allGenres, categories)).toEqual([])
  })

  test('the games of a sub-genre among all games are the first ones of its chart, in the same order', () => {
    expect(check(read, gamesGenre, subgenres)).toEqual([])
  })
})

test('an app that is not a game ranks in one category only', () => {
  for (const genre of categories.filter(id => id !== gamesGenre)) {
    const chart: Chart = { storefront: 'us', type: 'top-free', genre, device: 'iphone' }
    const ids = world.storeAppIds({ chart, at: testNow })
    expect(ids.filter(id => world.findApp(id)?.genres[0] !== genre)).toEqual([])
  }
})
