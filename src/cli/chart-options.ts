import { type Command, Option } from 'commander'
import { chartTypes, devices } from '#domain/charts.ts'
import { allGenres } from '#domain/genres.ts'
import { scopeGroups } from '#domain/scopes.ts'

/** The options that choose a chart. The server checks country and genre, and says what is wrong. */
export const chartOptions = (command: Command): Command =>
  command
    .option('-c, --storefront <code>', 'country of the App Store', 'us')
    .addOption(new Option('-t, --type <type>', 'which list').choices(chartTypes).default('top-free'))
    .option('-g, --genre <id>', 'genre; 36 is all apps, 6014 games', String(allGenres))
    .addOption(new Option('-d, --device <device>', 'iPhone or iPad charts').choices(devices).default('iphone'))

export const scopeOption = (): Option =>
  new Option('--scope <scope>', 'charts that count: its own, overall, its category, or any')
    .choices(scopeGroups)
    .default('own')
