import { describe, expect, test } from 'vitest'
import { findGenre, genreName, genres, isGenreId } from './genres.ts'
import { hasTables, readTable } from './testing/tables.ts'

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
