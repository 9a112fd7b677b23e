import { type Command, InvalidArgumentError, Option } from 'commander'
import { chartTypes, devices } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import { scopeGroups } from '#domain/scopes.ts'
import { readChartType, readDevice, readGenre, readStorefront, readStorefrontOrWorld } from './written-arguments.ts'

/** The API's maximum for charts and lists of movers. */
const mostRows = 200

const storefrontWords = 'country of the App Store: two letters or its name'

export const storefrontOption = (): Option =>
  new Option('-c, --storefront <country>', storefrontWords).argParser(readStorefront).default('us')

const typeOption = (words: string): Option =>
  new Option('-t, --type <type>', words).choices(chartTypes).argParser(readChartType)

const genreOption = (words = ''): Option =>
  new Option('-g, --genre <genre>', `number or name of a genre; 36 is all apps, 6014 games${words}`).argParser(
    readGenre,
  )

const deviceOption = (words: string): Option =>
  new Option('-d, --device <device>', words).choices(devices).argParser(readDevice)

/** The options that choose a chart of an app. The server fills in omitted parts from the app. */
export const appChartOptions = (command: Command): Command =>
  command
    .addOption(storefrontOption())
    .addOption(typeOption('which list (default: free or paid, as the app is)'))
    .addOption(genreOption(' (default: that of the app)'))
    .addOption(deviceOption('iPhone or iPad charts (default: that of the app)'))

/**
 * The options that choose a chart. The choices are for the help and for completion; other spellings are also accepted.
 */
export const chartOptions = (command: Command, storefront: Option = storefrontOption()): Command =>
  command
    .addOption(storefront)
    .addOption(typeOption('which list').default('top-free'))
    .addOption(genreOption().default(allGenres))
    .addOption(deviceOption('iPhone or iPad charts').default('iphone'))

export const worldOption = (): Option =>
  new Option('-c, --storefront <country>', `${storefrontWords}, or "world"`)
    .argParser(readStorefrontOrWorld)
    .default('us')

const readLimit = (text: string): number => {
  if (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= mostRows) return Number(text)
  throw new InvalidArgumentError(`Must be a number from 1 to ${mostRows}.`)
}

export const limitOption = (words: string, usual: number): Option =>
  new Option('-n, --limit <count>', words).argParser(readLimit).default(usual)

export const scopeOption = (): Option =>
  new Option('--scope <scope>', 'charts that count: its own, overall, its category, or any')
    .choices(scopeGroups)
    .default('own')
