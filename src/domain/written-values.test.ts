import { describe, expect, test } from 'vitest'
import { chartTypes, devices } from './charts.ts'
import { countryNameOf } from './country-names.ts'
import { genres } from './genres.ts'
import { storefrontCodes } from './storefronts.ts'
import {
  findWrittenAppId,
  findWrittenChartKind,
  findWrittenChartType,
  findWrittenDevice,
  findWrittenGenre,
  findWrittenStorefront,
} from './written-values.ts'

describe('a country', () => {
  test('a country is understood by its code in either case and by its English name, for every storefront', () => {
    for (const code of storefrontCodes) {
      for (const text of [code, code.toUpperCase(), countryNameOf(code), countryNameOf(code).toLowerCase()]) {
        expect(findWrittenStorefront(text), text).toBe(code)
      }
    }
  })

  test.each([
    ['UK', 'gb'],
    ['USA', 'us'],
    ['United States of America', 'us'],
    ['Turkey', 'tr'],
    ['Czech Republic', 'cz'],
    ['Hong Kong', 'hk'],
    ['Ivory Coast', 'ci'],
    ['Cote d’Ivoire', 'ci'],
    ['Saint Lucia', 'lc'],
    ['Bosnia and Herzegovina', 'ba'],
    ['Sao Tome and Principe', 'st'],
    ['Myanmar', 'mm'],
    ['The Netherlands', 'nl'],
    [' south korea ', 'kr'],
  ])('%j is %s', (text, code) => expect(findWrittenStorefront(text)).toBe(code))

  test.each(['', 'Atlantis', 'world', 'congo', 'zz', 'constructor', 'uss'])('%j is none', text =>
    expect(findWrittenStorefront(text)).toBeUndefined(),
  )
})

describe('a genre', () => {
  test('a genre is understood by its number, its slug and its name; a game genre that shares a name by "… games"', () => {
    for (const { id, slug } of genres) {
      expect(findWrittenGenre(String(id))).toBe(id)
      expect(findWrittenGenre(slug), slug).toBe(id)
    }
    expect(findWrittenGenre('Games')).toBe(6014)
    expect(findWrittenGenre('health and fitness')).toBe(6013)
    expect(findWrittenGenre('Action')).toBe(7001)
  })

  test.each([
    ['Music', 6011],
    ['Music games', 7011],
    ['Sports', 6004],
    ['Sports games', 7016],
  ])('%s is %i: the category comes before the game genre', (text, id) => expect(findWrittenGenre(text)).toBe(id))

  test.each(['all', 'Overall', 'All categories', '36'])('%s is all apps', text =>
    expect(findWrittenGenre(text)).toBe(36),
  )

  test.each(['', '1', '6022', 'gamez', '6014.0', 'toString'])('%j is none', text =>
    expect(findWrittenGenre(text)).toBeUndefined(),
  )
})

describe('a chart', () => {
  test.each(['Top Free', 'top-free', 'TOP_FREE', 'topfree', 'free'])('"%s" is the type top-free', text =>
    expect(findWrittenChartType(text)).toBe('top-free'),
  )

  test('a chart has a type and a device in any case, and nothing else', () => {
    for (const type of chartTypes) expect(findWrittenChartType(type.toUpperCase())).toBe(type)
    for (const device of devices) expect(findWrittenDevice(device.toUpperCase())).toBe(device)
    for (const text of ['', 'top', 'android', 'constructor']) {
      expect(findWrittenChartType(text)).toBeUndefined()
      expect(findWrittenDevice(text)).toBeUndefined()
    }
  })

  test.each([
    ['top-free:games', { type: 'top-free', genre: 6014, device: 'iphone' }],
    ['Top Paid:6014:iPad', { type: 'top-paid', genre: 6014, device: 'ipad' }],
    ['Top Grossing', { type: 'top-grossing', genre: 36, device: 'iphone' }],
  ])('"%s" is a kind of chart', (text, kind) => expect(findWrittenChartKind(text)).toEqual(kind))

  test.each(['', 'games', 'top-free:gamez', 'top-free:all:android', 'top-free:all:ipad:us'])('"%s" is none', text =>
    expect(findWrittenChartKind(text)).toBeUndefined(),
  )
})

describe('an app', () => {
  test.each(['284882215', ' id284882215 ', 'https://apps.apple.com/us/app/facebook/id284882215?mt=8'])(
    '"%s" is its App Store id',
    text => expect(findWrittenAppId(text)).toBe('284882215'),
  )

  test.each([
    '',
    'facebook',
    '0',
    '1.5',
    '99999999999999999999',
    'https://apps.apple.com/us/developer/meta/id284882218',
  ])('"%s" is none', text => expect(findWrittenAppId(text)).toBeUndefined())
})
