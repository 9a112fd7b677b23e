import { TextDecoder } from 'node:util'
import { StartError } from '../../src/server/platform/process/errors.ts'
import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type ChartKind, type ChartType, chartKindText, type Device, isDevice } from '#domain/charts.ts'
import { isDay } from '#domain/days.ts'
import { allGenres } from '#domain/genres.ts'
import { deepestRank, findAppId } from '#domain/ranks.ts'
import { findWrittenChartType, findWrittenGenre, findWrittenStorefront } from '#domain/written-values.ts'
import type { UnreadFile } from './saved-feeds.ts'

/** A row of ranks has a few hundred. */
const mostCharacters = 1_000_000

const rowTooLong = (row: number): StartError =>
  new StartError(
    `Row ${row} has more than a million characters: a quotation mark may never be closed. Nothing was imported.`,
  )

/** Excel calls UTF-16 "Unicode text". A file without a mark at its beginning is UTF-8. */
const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

async function* decode(input: AsyncIterable<Buffer | string>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined
  for await (const part of input) {
    if (typeof part !== 'string') decoder ??= new TextDecoder(encodingOf(part))
    yield typeof part === 'string' ? part : (decoder?.decode(part, { stream: true }) ?? '')
  }
}

/**
 * Cells of records, as RFC 4180 has them. Of several separators, the first one in the file separates all of its cells.
 * @throws StartError at a record without an end, which would fill the memory.
 */
export async function* readCsvRecords(
  input: AsyncIterable<Buffer | string>,
  separators = ',',
): AsyncGenerator<string[]> {
  let [cells, cell, isQuoted, wasQuote]: [string[], string, boolean, boolean] = [[], '', false, false]
  let separator: string | undefined
  let [row, characters] = [1, 0]
  const separates = (character: string): boolean =>
    separator === undefined ? separators.includes(character) : character === separator
  for await (const text of decode(input)) {
    for (const character of text) {
      characters += 1
      if (characters > mostCharacters) throw rowTooLong(row)
      if (character === '"') {
        if (wasQuote) cell += '"'
        wasQuote = isQuoted && !wasQuote
        isQuoted = wasQuote ? isQuoted : true
        continue
      }
      if (wasQuote) [isQuoted, wasQuote] = [false, false]
      if (isQuoted || (character !== '\n' && character !== '\r' && !separates(character))) {
        cell += character
      } else if (character === '\n') {
        yield [...cells, cell]
        ;[cells, cell] = [[], '']
        ;[row, characters] = [row + 1, 0]
      } else if (character !== '\r') {
        separator = character
        cells.push(cell)
        cell = ''
      }
    }
  }
  if (cells.length > 0 || cell !== '') yield [...cells, cell]
}

/** What a file does not say, because the person who exported it chose it. */
export type CsvDefaults = { storefront?: string | undefined; kind?: ChartKind | undefined; day?: string | undefined }

const onlyLetters = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Names of columns in the exports of tools and of their clients, without case, spaces and underscores. */
const columnNames = {
  date: ['date', 'day', 'timestamp', 'observedat', 'snapshotdate'],
  country: ['country', 'countrycode', 'storefront', 'iso'],
  category: ['category', 'categoryid', 'genre', 'genreid'],
  type: ['charttype', 'chart', 'type', 'subcategory', 'subtype', 'list', 'collection', 'feed'],
  device: ['device', 'devicetype'],
  rank: ['rank', 'position', 'rankposition', 'ranking'],
  appId: ['appid', 'appleid', 'appstoreid', 'vendoridentifier', 'trackid'],
  system: ['os', 'platform'],
} as const
type Column = keyof typeof columnNames
const columns = Object.keys(columnNames) as Column[]

/** `topfreeipadapplications` is what Apple's old feeds call a list, so tools do, too. */
const readType = (text: string): { type: ChartType; device?: Device } | undefined => {
  const [, name = '', isIpad, isFeed] = /^(.*?)(ipad)?(applications)?$/.exec(onlyLetters(text)) ?? []
  const type = findWrittenChartType(name)
  if (!type) return undefined
  if (isIpad) return { type, device: 'ipad' }
  return isFeed ? { type, device: 'iphone' } : { type }
}

const readGenre = (text: string): number | undefined =>
  ['0', 'topoverall'].includes(onlyLetters(text)) ? allGenres : findWrittenGenre(text)

type Place = { at: string; storefront: string; kind: ChartKind }
type List = Place & { appIds: Map<number, number>; isWrong: boolean }

const missing = (what: string, hint: string): string => `it does not say ${what}: ${hint}`

const readPlace = (row: Partial<Record<Column, string>>, { storefront, kind, day }: CsvDefaults): Place | string => {
  const written = row.country || storefront
  if (!written) return missing('the country', 'add --storefront')
  const country = findWrittenStorefront(written)
  if (!country) return `"${written}" is not an App Store storefront`
  const text = row.date || day
  if (!text) return missing('the day', 'add --day')
  const at = findMoment(text)
  if (!at) return `"${text}" is neither a day such as 2026-03-07 nor a time with its zone`
  const type = row.type ? readType(row.type) : kind
  if (!type) return row.type ? `"${row.type}" is not a chart type` : missing('the chart type', 'add --chart')
  const genre = row.category ? readGenre(row.category) : kind?.genre
  if (genre === undefined)
    return row.category ? `"${row.category}" is not a category` : missing('the category', 'add --chart')
  const device = type.device ?? (row.device ? onlyLetters(row.device) : kind?.device)
  if (!device) return missing('the device', 'add --chart with one, such as top-free:all:iphone')
  if (!isDevice(device)) return `"${row.device}" is not iphone or ipad`
  return { at, storefront: country, kind: { type: type.type, genre, device } }
}

/** Shorter lists are ranks of single apps, not charts. */
const shortestList = 10

const findHoles = ({ appIds, isWrong }: List): string | undefined => {
  if (isWrong) return 'two apps have the same rank'
  const isWhole = Array.from(appIds.keys()).every(rank => rank <= appIds.size)
  if (isWhole && appIds.size >= shortestList) return undefined
  return `it has ${appIds.size} ranks and not all from 1 to ${Math.max(shortestList, ...appIds.keys())}, so it is no chart: ranks of single apps are not imported`
}

/** Tools write midnight for a day. A time without a zone could be on another day. */
const findMoment = (text: string): string | undefined => {
  const [, day, rest = ''] = /^(\d{4}-\d\d-\d\d)(.*)$/.exec(text) ?? []
  if (!day || !isDay(day)) return undefined
  if (rest === '' || /^[T ]00:00(:00(\.0+)?)?Z?$/.test(rest)) return day
  return /^[T ]\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(rest) ? `${day}T${rest.slice(1)}` : undefined
}

const isDayOnly = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text)

const toLine = ({ at, storefront, kind, appIds }: List): string => {
  const ids = [...appIds]
    .sort(([a], [b]) => a - b)
    .slice(0, deepestRank)
    .map(([, appId]) => appId)
  const moment = isDayOnly(at) ? { date: at } : { date: at.slice(0, 10), observedAt: at }
  return JSON.stringify({ ...moment, country: storefront, charts: { [chartKindText(kind)]: ids }, depth: ids.length })
}

const openText = (file: string): Readable => {
  const bytes = createReadStream(file)
  if (!file.endsWith('.gz')) return bytes
  const text = bytes.pipe(createGunzip())
  bytes.on('error', error => text.destroy(error))
  return text
}

const findColumns = (head: readonly string[]): Map<Column, number> => {
  const names = head.map(onlyLetters)
  const found = columns.map((column): [Column, number] => [
    column,
    names.findIndex(name => (columnNames[column] as readonly string[]).includes(name)),
  ])
  return new Map(found.filter(([, at]) => at >= 0))
}

const longestHead = 200

const withoutColumn = (isRank: boolean, head: readonly string[]): string => {
  const what = isRank ? 'rank' : 'App Store id of the app (not an id that the tool itself gave it)'
  return `there is no column for the ${what}. Its columns: ${head.join(', ').slice(0, longestHead)}`
}

/** An empty line, or the line in which Excel names the separator. */
const isNoRow = (cells: readonly string[]): boolean =>
  cells.every(cell => cell.trim() === '') || (cells.length === 2 && cells[0] === 'sep=' && cells[1] === '')

/** Rows of other systems are not Apple's. */
const isApple = (system: string | undefined): boolean =>
  !system || ['ios', 'iphone', 'ipad', 'appleios'].includes(onlyLetters(system))

/**
 * Lines of the import for a CSV file with a row per rank. The depth of a list is its length. Missing values come from
 * `defaults` and are never guessed.
 */
export async function* readRanksCsv(
  file: string,
  defaults: CsvDefaults,
  onUnread: (row: UnreadFile) => void,
): AsyncGenerator<string> {
  const lists = new Map<string, List>()
  let found: Map<Column, number> | undefined
  let line = 0
  for await (const cells of readCsvRecords(openText(file), ',;\t')) {
    line += 1
    if (isNoRow(cells)) continue
    if (!found) {
      found = findColumns(cells)
      const lacking = (['rank', 'appId'] as const).filter(column => !found?.has(column))
      if (lacking.length === 0) continue
      onUnread({ name: `row ${line}`, reason: withoutColumn(lacking.includes('rank'), cells) })
      return
    }
    const row: Partial<Record<Column, string>> = {}
    for (const [column, at] of found) row[column] = cells[at]?.trim().replace(/^'/, '') ?? ''
    if (!isApple(row.system)) continue
    const [rank, appId] = [Number(row.rank), findAppId((row.appId ?? '').replace(/^id/, ''))]
    const place = readPlace(row, defaults)
    const reason =
      typeof place === 'string' ? place : appId === undefined ? `"${row.appId}" is not an App Store id` : undefined
    if (reason || typeof place === 'string' || appId === undefined || !Number.isInteger(rank) || rank < 1) {
      onUnread({ name: `row ${line}`, reason: reason ?? `"${row.rank}" is not a rank` })
      continue
    }
    const key = `${place.at} ${place.storefront} ${chartKindText(place.kind)}`
    const list = lists.get(key) ?? { ...place, appIds: new Map(), isWrong: false }
    if (list.appIds.has(rank) && list.appIds.get(rank) !== appId) list.isWrong = true
    list.appIds.set(rank, appId)
    lists.set(key, list)
  }
  for (const [key, list] of [...lists].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const reason = findHoles(list)
    if (reason) onUnread({ name: key, reason })
    else yield `${toLine(list)}\n`
  }
}
