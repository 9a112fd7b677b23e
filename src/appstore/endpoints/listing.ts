import { devices } from '#domain/charts.ts'
import { type Answer, parseJsonObject, refuse } from '../answer.ts'
import type { AppListing } from '../app-listing.ts'
import {
  fieldOf,
  findAmount,
  findCount,
  findDate,
  findHttpUrl,
  findList,
  findText,
  listHttpUrls,
  listTexts,
  omitUndefined,
} from '../read-fields.ts'
import { enlargeIcon, readAppId } from './chart-answer.ts'

/**
 * Reads the apps of a search or lookup response, in Apple's order. Other media types (`wrapperType`), such as songs, are left
 * out.
 * @throws UnusableAnswerError
 */
export const readListings = (answer: Answer): AppListing[] => {
  const { results, resultCount } = parseJsonObject(answer)
  const list = findList(results)
  if (!list) throw refuse(answer, 'unexpected-shape', 'no results')
  // Equal in every recorded response. A truncated list would make apps look missing.
  if (resultCount !== list.length) throw refuse(answer, 'unexpected-shape', 'resultCount is not the number of results')
  const apps = list.filter(result => fieldOf(result, 'wrapperType') === 'software')
  return apps.map((app, index) => readListing(answer, { app, index }))
}

type IndexedApp = { app: unknown; index: number }

/** @throws UnusableAnswerError `entry-without-id`. */
export const readListing = (answer: Answer, { app, index }: IndexedApp): AppListing =>
  omitUndefined({
    appId: readAppId(answer, { index, candidates: [fieldOf(app, 'trackId')] }),
    name: findText(fieldOf(app, 'trackName')) ?? findText(fieldOf(app, 'trackCensoredName')) ?? '',
    developer: findText(fieldOf(app, 'artistName')) ?? findText(fieldOf(app, 'sellerName')) ?? '',
    developerId: findCount(fieldOf(app, 'artistId')),
    bundleId: findText(fieldOf(app, 'bundleId')),
    // Genre names are localized (kr-kakao-2026), genre ids are not.
    genre: findCount(fieldOf(app, 'primaryGenreId')),
    genres: listTexts(fieldOf(app, 'genreIds')).flatMap(id => findCount(id) ?? []),
    icon: findIcon(app),
    ...readRating(app),
    price: findAmount(fieldOf(app, 'price')),
    currency: findText(fieldOf(app, 'currency')),
    ...readVersion(app),
    ...readPage(app),
  })

/** Since about 2020 unrated apps have a rating and a rating count of 0; before that they had neither field. */
const readRating = (app: unknown) => {
  const ratingCount = findCount(fieldOf(app, 'userRatingCount'))
  const rating = ratingCount === 0 ? undefined : findAmount(fieldOf(app, 'averageUserRating'))
  return { rating, ratingCount }
}

const readVersion = (app: unknown) => ({
  version: findText(fieldOf(app, 'version')),
  releaseNotes: findText(fieldOf(app, 'releaseNotes')),
  releasedAt: findDate(fieldOf(app, 'releaseDate')),
  updatedAt: findDate(fieldOf(app, 'currentVersionReleaseDate')),
  minimumOsVersion: findText(fieldOf(app, 'minimumOsVersion')),
  // A string of digits; missing for Apple Arcade titles.
  sizeBytes: findCount(fieldOf(app, 'fileSizeBytes')),
})

const readPage = (app: unknown) => ({
  description: findText(fieldOf(app, 'description')),
  screenshots: listHttpUrls(fieldOf(app, 'screenshotUrls')),
  ipadScreenshots: listHttpUrls(fieldOf(app, 'ipadScreenshotUrls')),
  languages: listTexts(fieldOf(app, 'languageCodesISO2A')),
  devices: readDevices(listTexts(fieldOf(app, 'supportedDevices'))),
  sellerUrl: findHttpUrl(fieldOf(app, 'sellerUrl')),
  storeUrl: findHttpUrl(fieldOf(app, 'trackViewUrl')),
  contentRating: findText(fieldOf(app, 'contentAdvisoryRating')) ?? findText(fieldOf(app, 'trackContentRating')),
  kind: fieldOf(app, 'kind') === 'mac-software' ? ('mac' as const) : ('ios' as const),
})

const deviceStarts = { iphone: /^(iPhone|iPod)/, ipad: /^iPad/ } as const

/** Apple lists every model, such as `iPadAir4-iPadAir4`. */
const readDevices = (models: readonly string[]) =>
  devices.filter(device => models.some(model => deviceStarts[device].test(model)))

const findIcon = (app: unknown): string | undefined => {
  const largest = findHttpUrl(fieldOf(app, 'artworkUrl512'))
  const middle = findHttpUrl(fieldOf(app, 'artworkUrl100'))
  return largest ?? (middle === undefined ? findHttpUrl(fieldOf(app, 'artworkUrl60')) : enlargeIcon(middle))
}
