import { type Command, InvalidArgumentError, Option } from 'commander'
import { chartTypes, devices } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import { scopeGroups } from '#domain/scopes.ts'

/** The API has no longer charts and lists of movers. */
const mostRows = 200

/** The options that choose a chart. The server checks country and genre, and says what is wrong. */
export const chartOptions = (command: Command): Command =>
  command
    .option('-c, --storefront <code>', 'country of the App Store', 'us')
    .addOption(new Option('-t, --type <type>', 'which list').choices(chartTypes).default('top-free'))
    .option('-g, --genre <id>', 'genre; 36 is all apps, 6014 games', String(allGenres))
    .addOption(new Option('-d, --device <device>', 'iPhone or iPad charts').choices(devices).default('iphone'))

const readLimit = (text: string): number => {
  if (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= mostRows) return Number(text)
  throw new InvalidArgumentError(`It is a number from 1 to ${mostRows}.`)
}

export const limitOption = (words: string, usual: number): Option =>
  new Option('-n, --limit <count>', words).argParser(readLimit).default(usual)

export const scopeOption = (): Option =>
  new Option('--scope <scope>', 'charts that count: its own, overall, its category, or any')
    .choices(scopeGroups)
    .default('own')
