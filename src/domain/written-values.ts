import { chartGenreName } from './chart-words.ts'
import { type ChartKind, type ChartType, chartTypes, type Device, devices } from './charts.ts'
import { countryNameOf } from './country-names.ts'
import { allGenres, type Genre, genres } from './genres.ts'
import { findAppId } from './ranks.ts'
import { findStoreLink } from './store-links.ts'
import { findStorefrontMeant, type StorefrontCode, storefrontCodes } from './storefronts.ts'

// What people and assistants write for a country, a genre, a chart or an app. The API takes codes and numbers only.

/** Letters and digits without case, accents and punctuation: `Health & Fitness` and `health-and-fitness` are the same. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]/g, '')

/** Names that people use in addition to those of `Intl`. */
const otherCountryNames: readonly (readonly [string, StorefrontCode])[] = [
  ['USA', 'us'],
  ['United States of America', 'us'],
  ['America', 'us'],
  ['Great Britain', 'gb'],
  ['UAE', 'ae'],
  ['Korea', 'kr'],
  ['Republic of Korea', 'kr'],
  ['Turkey', 'tr'],
  ['Czech Republic', 'cz'],
  ['Holland', 'nl'],
  ['The Netherlands', 'nl'],
  ['Hong Kong', 'hk'],
  ['Macao', 'mo'],
  ['Macau', 'mo'],
  ['Myanmar', 'mm'],
  ['Burma', 'mm'],
  ['Ivory Coast', 'ci'],
  ['Cabo Verde', 'cv'],
  ['Swaziland', 'sz'],
  ['Macedonia', 'mk'],
  ['DR Congo', 'cd'],
  ['Democratic Republic of the Congo', 'cd'],
  ['Republic of the Congo', 'cg'],
  ['Russian Federation', 'ru'],
  ['Viet Nam', 'vn'],
  ['The Bahamas', 'bs'],
  ['The Gambia', 'gm'],
]

const countries: ReadonlyMap<string, StorefrontCode> = new Map([
  ...otherCountryNames.map(([name, code]) => [fold(name), code] as const),
  ...storefrontCodes.flatMap(code => {
    const name = countryNameOf(code)
    return [name, name.replace(/^St\. /, 'Saint ')].map(text => [fold(text), code] as const)
  }),
])

/** `jp` for "jp", "JP" and "Japan". */
export const findWrittenStorefront = (text: string): StorefrontCode | undefined =>
  findStorefrontMeant(text.trim().toLowerCase()) ?? countries.get(fold(text))

const isGameGenre = ({ parent }: Genre): boolean => parent !== null && parent !== allGenres

/** Two game genres share the names of categories. Categories come last, so the name means the category. */
const genreIds: ReadonlyMap<string, number> = new Map([
  ...[...genres.filter(isGameGenre), ...genres.filter(genre => !isGameGenre(genre))].flatMap(({ id, name, slug }) =>
    [String(id), slug, name, chartGenreName(id)].map(text => [fold(text), id] as const),
  ),
  ['allcategories', allGenres],
  ['allapps', allGenres],
])

/** 6014 for "6014", "games" and "Games"; 36 for "all". */
export const findWrittenGenre = (text: string): number | undefined => genreIds.get(fold(text))

/** `top-free` for "Top Free", "topfree" and "free". */
export const findWrittenChartType = (text: string): ChartType | undefined => {
  const written = fold(text)
  return chartTypes.find(type => written === fold(type) || `top${written}` === fold(type))
}

export const findWrittenDevice = (text: string): Device | undefined => devices.find(device => device === fold(text))

/** A kind such as "top-free:games:ipad". Without a genre, all apps; without a device, the iPhone's. */
export const findWrittenChartKind = (text: string): ChartKind | undefined => {
  const [typeText = '', genreText = 'all', deviceText = 'iphone', ...rest] = text.split(':')
  const [chartType, genre] = [findWrittenChartType(typeText), findWrittenGenre(genreText)]
  const device = findWrittenDevice(deviceText)
  if (!chartType || genre === undefined || !device || rest.length > 0) return undefined
  return { type: chartType, genre, device }
}

/** The digits of an App Store id, which may be written as "id123456789" or as a link to the app. */
export const findWrittenAppId = (text: string): string | undefined => {
  const written = text.trim()
  const appId = findStoreLink(written)?.appId ?? findAppId(written.replace(/^id/i, ''))
  return appId === undefined ? undefined : String(appId)
}
