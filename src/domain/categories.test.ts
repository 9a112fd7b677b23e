import { describe, expect, test } from 'vitest'
import { browsedCategories, categories, findCategory, genresOf } from './categories.ts'
import { findGenre, genreName, genres, isGenreId } from './genres.ts'
import { hasTables, readTable } from './testing/tables.ts'

test('the twenty categories to browse are in the order of SPEC, with their names', () => {
  expect(browsedCategories.map(({ name }) => name)).toEqual([
    'Entertainment',
    'Shopping',
    'Productivity',
    'Travel',
    'Food & Drink',
    'Health & Fitness',
    'Lifestyle',
    'Utilities',
    'Photo & Video',
    'Social Networking',
    'Finance',
    'Sports',
    'Education',
    'Weather',
    'Business',
    'Games',
    'Music',
    'Medical',
    'Navigation',
    'News',
  ])
})

test('a slug identifies one top-level category, and nothing else', () => {
  expect(new Set(categories.map(({ slug }) => slug)).size).toBe(categories.length)
  expect(findCategory('food-drink')).toMatchObject({ id: 6023, name: 'Food & Drink' })
  for (const slug of ['all', 'games-action', 'Games', '', '__proto__']) expect(findCategory(slug)).toBeUndefined()
})

test('games include their subgenres, and every other category only itself', () => {
  for (const category of categories) {
    const ids = genresOf(category)
    expect(ids[0]).toBe(category.id)
    expect(ids).toHaveLength(category.slug === 'games' ? 17 : 1)
  }
})

test('each genre has a unique number and slug, and a parent that is a genre', () => {
  expect(new Set(genres.map(genre => genre.id)).size).toBe(genres.length)
  expect(new Set(genres.map(genre => genre.slug)).size).toBe(genres.length)
  expect(genres.every(genre => genre.parent === null || isGenreId(genre.parent))).toBe(true)
})

test.each([6022, 7007, 7008, 7010, 6019, 6025])('%i has no chart: retired, unused or Stickers', id => {
  expect(findGenre(id)).toBeUndefined()
  expect(genreName(id)).toBe(`Genre ${id}`)
})

test('7003 is now Casual, no longer Arcade', () => expect(genreName(7003)).toBe('Casual'))

describe.skipIf(!hasTables)('compared with the reference tables', () => {
  test('the 42 genres with charts are the same', () => {
    const { currentChartGenres } = readTable<{ currentChartGenres: number[] }>('genres.json')
    expect(genres).toHaveLength(42)
    expect(genres.map(genre => genre.id).sort((a, b) => a - b)).toEqual(currentChartGenres.toSorted((a, b) => a - b))
  })
})
