import { InvalidArgumentError } from 'commander'
import { chartKindText } from '#domain/charts.ts'
import {
  findWrittenAppId,
  findWrittenChartKind,
  findWrittenChartType,
  findWrittenDevice,
  findWrittenGenre,
  findWrittenStorefront,
} from '#domain/written-values.ts'

/** The error message already names the argument, so this text says only what to write. */
const reader =
  <Value>(find: (text: string) => Value | undefined, help: string) =>
  (text: string): Value => {
    const found = find(text)
    if (found === undefined) throw new InvalidArgumentError(help)
    return found
  }

/** The values of a list, such as "us,jp", as the API takes them. */
const listReader =
  (find: (text: string) => string | undefined, help: string) =>
  (text: string): string =>
    text.split(',').map(reader(find, help)).join(',')

const storefrontHelp = 'Write two letters or the English name of a country, such as "jp" or "Japan".'

export const readStorefront = reader(findWrittenStorefront, storefrontHelp)

export const readStorefronts = listReader(findWrittenStorefront, storefrontHelp)

export const readStorefrontOrWorld = reader(
  text => (/^world$/i.test(text) ? 'world' : findWrittenStorefront(text)),
  'Write "world", or two letters or the English name of a country, such as "jp" or "Japan".',
)

export const readGenre = reader(
  findWrittenGenre,
  'Write the number or the name of a genre, such as 6014 or "Games"; 36 or "all" is all apps.',
)

export const readChartType = reader(findWrittenChartType, 'Write one of top-free, top-paid, top-grossing.')

export const readDevice = reader(findWrittenDevice, 'Write one of iphone, ipad.')

export const readCharts = listReader(text => {
  const kind = findWrittenChartKind(text)
  return kind && chartKindText(kind)
}, 'Write charts such as top-free:games,top-paid:6014:ipad.')

export const readAppId = reader(
  findWrittenAppId,
  'Write an App Store id such as 284882215, or a link to the app. "rank-atlas search" finds it.',
)
