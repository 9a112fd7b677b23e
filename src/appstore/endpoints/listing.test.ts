import { expect, test } from 'vitest'
import { listing } from '../testing/bodies.ts'
import { readListing } from './listing.ts'

const read = (more: Record<string, unknown>) =>
  readListing({ subject: 'a test', text: '' }, { app: listing(7, more), index: 0 })

test('a complete object yields every field', () => {
  const full = read({
    trackId: 6445892020,
    artistId: 1674539642,
    primaryGenreId: 6017,
    genreIds: ['6017', '6015'],
    artworkUrl60: 'https://is1.mzstatic.com/60x60bb.jpg',
    artworkUrl100: 'https://is1.mzstatic.com/100x100bb.jpg',
    artworkUrl512: 'https://is1.mzstatic.com/512x512bb.jpg',
    averageUserRating: 4.89496,
    userRatingCount: 238,
    price: 0.0,
    currency: 'USD',
    version: '2.3.1',
    releaseNotes: 'New',
    releaseDate: '2023-04-20T07:00:00Z',
    currentVersionReleaseDate: '2026-05-11T23:47:40Z',
    minimumOsVersion: '15.0.0',
    fileSizeBytes: '53472256',
    description: 'About',
    screenshotUrls: ['https://is1.mzstatic.com/a.png'],
    ipadScreenshotUrls: ['https://is1.mzstatic.com/b.png', 'javascript:x'],
    languageCodesISO2A: ['EN', 'FR'],
    supportedDevices: ['iPhone5s-iPhone5s', 'iPadAir-iPadAir', 'Watch4-Watch4'],
    sellerUrl: 'https://tradingcake.com/contactUs',
    trackViewUrl: 'https://apps.apple.com/us/app/id6445892020?uo=4',
    contentAdvisoryRating: '17+',
  })
  expect(full).toEqual({
    appId: 6445892020,
    name: 'App 7',
    developer: 'Somebody',
    developerId: 1674539642,
    bundleId: 'com.example.App7',
    genre: 6017,
    genres: [6017, 6015],
    icon: 'https://is1.mzstatic.com/512x512bb.jpg',
    rating: 4.89496,
    ratingCount: 238,
    price: 0,
    currency: 'USD',
    version: '2.3.1',
    releaseNotes: 'New',
    releasedAt: new Date('2023-04-20T07:00:00Z'),
    updatedAt: new Date('2026-05-11T23:47:40Z'),
    minimumOsVersion: '15.0.0',
    sizeBytes: 53472256,
    description: 'About',
    screenshots: ['https://is1.mzstatic.com/a.png'],
    ipadScreenshots: ['https://is1.mzstatic.com/b.png'],
    languages: ['EN', 'FR'],
    devices: ['iphone', 'ipad'],
    sellerUrl: 'https://tradingcake.com/contactUs',
    storeUrl: 'https://apps.apple.com/us/app/id6445892020?uo=4',
    contentRating: '17+',
    kind: 'ios',
  })
})

test('an Apple Arcade title has no price and no size, and a Mac app no iPad screenshots', () => {
  expect(read({})).toEqual({
    appId: 7,
    name: 'App 7',
    developer: 'Somebody',
    bundleId: 'com.example.App7',
    genres: [],
    screenshots: [],
    ipadScreenshots: [],
    devices: [],
    languages: [],
    kind: 'ios',
  })
})

test('an unrated app has no rating, whether Apple sends zeros or nothing', () => {
  expect(read({ averageUserRating: 0, userRatingCount: 0 })).toMatchObject({ ratingCount: 0 })
  expect(read({ averageUserRating: 0, userRatingCount: 0 })).not.toHaveProperty('rating')
})

test('a rating may be an integer', () => {
  expect(read({ averageUserRating: 5, userRatingCount: 3 })).toMatchObject({ rating: 5, ratingCount: 3 })
})

test('without the largest icon the next one is enlarged, or the smallest is used', () => {
  expect(read({ artworkUrl100: 'https://is1.mzstatic.com/100x100bb.jpg' }).icon).toBe(
    'https://is1.mzstatic.com/512x512bb.jpg',
  )
  expect(read({ artworkUrl60: 'https://is1.mzstatic.com/60x60bb.jpg' }).icon).toBe(
    'https://is1.mzstatic.com/60x60bb.jpg',
  )
})

test('fields of the wrong type are omitted without an error', () => {
  expect(read({ price: 'free', genreIds: 5, releaseDate: 7, userRatingCount: '?', languageCodesISO2A: [1] })).toEqual(
    read({}),
  )
})

test.each([
  [['iPadAir4-iPadAir4', 'iPadPro11M4-iPadPro11M4'], ['ipad']],
  [
    ['iPodTouchSixthGen-iPodTouchSixthGen', 'iPadAir4-iPadAir4'],
    ['iphone', 'ipad'],
  ],
  [undefined, []],
])('the models %j make the devices %j', (supportedDevices, devices) => {
  expect(read({ supportedDevices }).devices).toEqual(devices)
})
