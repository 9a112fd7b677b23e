import { describe, expect, test } from 'vitest'
import { mergeResults } from './search-results.rules.ts'

const named = (appId: number, name: string, startsReaderName = false) => ({
  appId,
  name,
  developer: 'Contoso',
  genre: null,
  icon: null,
  rating: null,
  startsReaderName,
})

const stored = [named(1, 'Album of Photos'), named(2, 'Photo Album'), named(3, 'Pictures'), named(4, 'Album Maker')]
const crowd = (first: number, startsReaderName: boolean) =>
  Array.from({ length: 20 }, (_, index) => named(first + index, 'Album', startsReaderName))

const idsOf = (matches: ReturnType<typeof named>[], fromStore = stored) =>
  mergeResults({ term: 'ALBUM', fromStore, matches, similar: [named(99, 'Albun')] }).map(({ appId }) => appId)

describe('the results of a search', () => {
  test('the results of a search are those of the App Store in their order, then at most ten of the catalogue, each app once', () => {
    expect(idsOf([])).toEqual([1, 2, 3, 4])
    expect(idsOf([named(4, 'Album Maker'), named(5, 'Album')])).toEqual([1, 2, 3, 4, 5])
    expect(idsOf(crowd(10, false))).toEqual([1, 2, 3, 4, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
  })

  test('the results of a search have an app whose name in the country of the reader starts with the term before the first one without its words', () => {
    expect(idsOf([named(5, 'Fotos', true), named(6, 'Album')])).toEqual([1, 2, 5, 3, 4, 6])
    expect(idsOf([named(4, 'Album Maker', true), named(1, 'Album of Photos', true)])).toEqual([1, 2, 4, 3])
    expect(idsOf([named(5, 'Fotos', true)], stored.slice(0, 2))).toEqual([1, 2, 5])
    expect(idsOf(crowd(10, true))).toEqual([1, 2, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 3, 4])
  })

  test('the results of a search are those of the catalogue, with typos last, when the App Store has none', () => {
    expect(idsOf([named(5, 'Album'), named(6, 'Fotos', true)], [])).toEqual([5, 6, 99])
  })
})
