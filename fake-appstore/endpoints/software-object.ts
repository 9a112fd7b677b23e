import { allGenres, gamesGenre, genreName } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { type Answer, javascript } from '../server/answer.ts'
import { describe } from '../world/descriptions.ts'
import { labelsIn } from '../world/labels.ts'
import { nameIn } from '../world/names.ts'
import { currencyOf, formatPrice, priceIn, priceOf } from '../world/prices.ts'
import { mix } from '../world/random.ts'
import { ratingIn } from '../world/ratings.ts'
import { versionAt } from '../world/versions.ts'
import type { Language } from '../world/words/languages.ts'
import { genresOf, type WorldApp } from '../world/world-apps.ts'
import { utcIso } from './dates.ts'
import { appUrl, developerUrl, iconUrl, screenshotUrl } from './store-urls.ts'

/** Apple writes prices with two decimals (`"price":0.00`). Quotes inside strings are escaped, so this matches keys only. */
const withCents = (text: string): string =>
  text.replace(/"price":(\d+(?:\.\d+)?)/, (_, price) => `"price":${Number(price).toFixed(2)}`)

/** Three newlines at both ends, as in every recorded body. */
export const resultsAnswer = (results: readonly object[], maxAgeSeconds: number): Answer => {
  const list =
    results.length === 0 ? '[]' : `[\n${results.map(result => withCents(JSON.stringify(result))).join(', \n')}]`
  return javascript(`\n\n\n{\n "resultCount":${results.length},\n "results": ${list}\n}\n\n\n`, maxAgeSeconds)
}

/** Verbatim except for the key: `recordings/lookup/http400-invalid-id.json`. */
export const invalidValue = (key: string): Answer => ({
  ...javascript(
    `{\n "errorMessage":"Invalid value(s) for key(s): [${key}]",\n "queryParameters":{"output":"json", "callback":"A javascript function to handle your search results", "country":"ISO-2A country code", "limit":"The number of search results to return", "term":"A search string", "lang":"ISO-2A language code"}\n}\n`,
    0,
  ),
  status: 400,
})

const iphones =
  'iPhone11 iPhone11Pro iPhoneSESecondGen iPhone12 iPhone12Pro iPhone13 iPhone13Pro iPhone14 iPhone14Pro iPhone15 iPhone15Pro iPhone16 iPhone16Pro iPhone16e iPhone17 iPhone17Pro iPhoneAir'.split(
    ' ',
  )
const ipads = 'iPadAir4 iPadEighthGen iPadMiniSixthGen iPadNinthGen iPadTenthGen iPadPro11M4 iPadAir11M3 iPadA16'.split(
  ' ',
)

/** Apple names each device twice. The real list has about 130 entries; a part of it is enough for the format. */
const twice = (devices: readonly string[]) => devices.map(device => `${device}-${device}`)
const phones = twice(iphones)
const tablets = twice(ipads)
const both = [...phones, ...tablets]

type Runs = { hasIphone: boolean; hasIpad: boolean }

const supportedDevices = ({ hasIphone, hasIpad }: Runs): readonly string[] => {
  if (!hasIphone) return tablets
  return hasIpad ? both : phones
}

export type Shelf = { storefront: StorefrontCode; language: Language; now: Date; baseUrl: string }

const ages = ['4+', '4+', '4+', '9+', '12+', '17+'] as const

const pictures = (app: WorldApp, { baseUrl }: Shelf) => {
  const picture = { baseUrl, app }
  // Since 2025, responses can omit all screenshots of a real app.
  const count = mix(app.hash, 0x5c) % 20 === 0 ? 0 : 3 + (mix(app.hash, 0x5d) % 4)
  const list = (size: string) =>
    Array.from({ length: count }, (_, place) => screenshotUrl(picture, { name: `screen-${place + 1}`, size }))
  return {
    screenshotUrls: app.hasIphone ? list('392x696bb.png') : [],
    ipadScreenshotUrls: app.hasIpad ? list('576x768bb.png') : [],
    appletvScreenshotUrls: [],
    artworkUrl60: iconUrl(picture, '60x60bb.jpg'),
    artworkUrl512: iconUrl(picture, '512x512bb.jpg'),
    artworkUrl100: iconUrl(picture, '100x100bb.jpg'),
  }
}

/** Arcade titles have neither price nor size. */
const money = (app: WorldApp, { storefront, language, now }: Shelf) => {
  if (app.isArcade) return {}
  const price = priceIn(storefront, priceOf(app, { storefront, at: now.getTime() }))
  return {
    fileSizeBytes: String(8_000_000 + (mix(app.hash, 0x517e) % 900_000_000)),
    formattedPrice: price === 0 ? labelsIn(language).free : formatPrice({ storefront, language, amount: price }),
    price,
  }
}

const ratings = (app: WorldApp, { storefront, now }: Shelf) => {
  const { average, count } = ratingIn({ app, storefront, at: now.getTime() })
  return {
    averageUserRating: average,
    averageUserRatingForCurrentVersion: average,
    userRatingCount: count,
    userRatingCountForCurrentVersion: count,
  }
}

const versions = (app: WorldApp, { now }: Shelf) => {
  const { version, releasedAt, notes } = versionAt(app, now.getTime())
  return {
    version,
    currentVersionReleaseDate: utcIso(releasedAt),
    ...(notes === undefined ? {} : { releaseNotes: notes }),
  }
}

const names = (app: WorldApp, { storefront, language }: Shelf) => {
  const name = nameIn(app, language)
  const { developer } = app
  return {
    trackId: app.id,
    trackName: name,
    trackCensoredName: name,
    trackViewUrl: `${appUrl({ storefront, id: app.id, name })}?uo=4`,
    bundleId: app.bundleId,
    artistId: developer.id,
    artistName: developer.name,
    artistViewUrl: `${developerUrl(storefront, developer)}?uo=4`,
    sellerName: developer.name,
    ...(developer.site === undefined ? {} : { sellerUrl: developer.site }),
  }
}

/** The fields of an app's store page that change from day to day. */
export const changingFacts = (app: WorldApp, shelf: Shelf) => ({
  trackId: app.id,
  ...ratings(app, shelf),
  ...money(app, shelf),
  ...versions(app, shelf),
  currency: currencyOf(shelf.storefront).code,
})

/** An app as /search and /lookup return it; key names and types match `recordings/search/us-candlestick-2026.json`. */
export const softwareObject = (app: WorldApp, shelf: Shelf): Record<string, unknown> => {
  const genres = genresOf(app, shelf.now.getTime())
  const [genre = allGenres] = genres
  const age = ages[mix(app.hash, 0xa6e) % ages.length]
  return {
    ...pictures(app, shelf),
    isGameCenterEnabled: genre === gamesGenre && app.hash % 4 === 0,
    features: app.hasIphone && app.hasIpad ? ['iosUniversal'] : [],
    supportedDevices: supportedDevices(app),
    advisories: age === '12+' ? ['Infrequent/Mild Cartoon or Fantasy Violence'] : [],
    kind: 'software',
    ...ratings(app, shelf),
    ...names(app, shelf),
    languageCodesISO2A: app.home.language === 'en' ? ['EN'] : ['EN', app.home.language.slice(0, 2).toUpperCase()],
    ...money(app, shelf),
    contentAdvisoryRating: age,
    trackContentRating: age,
    minimumOsVersion: `${13 + (app.hash % 5)}.0`,
    genres: genres.map(genreName),
    genreIds: genres.map(String),
    primaryGenreName: genreName(genre),
    primaryGenreId: genre,
    isVppDeviceBasedLicensingEnabled: true,
    ...versions(app, shelf),
    wrapperType: 'software',
    currency: currencyOf(shelf.storefront).code,
    description: describe(app, shelf.language),
    releaseDate: utcIso(app.releasedAt),
  }
}

export const artistObject = ({ developer, genres: [genre = allGenres] }: WorldApp, { storefront }: Shelf) => ({
  wrapperType: 'artist',
  artistType: 'Software Artist',
  artistName: developer.name,
  artistLinkUrl: `${developerUrl(storefront, developer)}?uo=4`,
  artistId: developer.id,
  primaryGenreName: genreName(genre),
  primaryGenreId: genre,
})
