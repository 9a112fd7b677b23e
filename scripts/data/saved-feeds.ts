import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { parseSavedFeed, UnusableAnswerError } from '#appstore'
import { chartKindText } from '#domain/charts.ts'
import { dayOf, isDay, startOfDay } from '#domain/days.ts'
import { deepestRank } from '#domain/ranks.ts'

/** A file that holds no chart that can be imported, and why. */
export type UnreadFile = { name: string; reason: string }

type SavedFile = { name: string; size: number; read: () => Promise<Buffer> }

/** The response limit of the App Store client. A larger file is not a chart and would exhaust memory. */
const mostBytes = 8_388_608

const time = String.raw`(?<hour>\d\d)[:.\-h]?(?<minute>\d\d)[:.\-m]?(?<second>\d\d)?(?:\.\d+)?s?(?<zone>Z|[+-]\d\d:?\d\d)?`
const inName = new RegExp(
  String.raw`(?<!\d)(?<year>20\d\d)[-_.]?(?<month>\d\d)[-_.]?(?<date>\d\d)(?:[T _-]${time}(?!\d))?`,
)

/** `2026-03-07`, `2026-03-07T08-15-00Z`, `20260307_0815` in a name: a day, and a time if it has one. Without a zone, UTC. */
export const findMomentInName = (name: string): { day: string; at: Date | undefined } | undefined => {
  const { year, month, date, hour, minute, second = '00', zone = 'Z' } = inName.exec(name)?.groups ?? {}
  const day = `${year}-${month}-${date}`
  if (!isDay(day)) return undefined
  const at = hour
    ? new Date(`${day}T${hour}:${minute}:${second}${zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')}`)
    : undefined
  return { day, at: at && !Number.isNaN(at.getTime()) ? at : undefined }
}

/** When a feed was read: the time in its name, else the time that Apple wrote into it, else only the day in its name. */
const findReadAt = (name: string, updatedAt: Date | undefined): { date: string; observedAt?: string } | undefined => {
  const named = findMomentInName(name)
  const at = named?.at ?? (named && updatedAt && !isNear(updatedAt, named.day) ? undefined : updatedAt)
  if (at) return { date: dayOf(at), observedAt: at.toISOString() }
  return named && { date: named.day }
}

const megabyte = 1_000_000
const dayHours = 24
const hourMs = 3_600_000

/** Whether a time can be on a day in some time zone. */
const isNear = (at: Date, day: string): boolean => {
  const hours = (at.getTime() - startOfDay(day).getTime()) / hourMs
  return hours >= -dayHours && hours < 2 * dayHours
}

/** One line of the import. @throws UnusableAnswerError if the file holds no chart. */
const toLine = (name: string, body: Uint8Array): string | undefined => {
  const { chart, depth, entries, feedUpdatedAt } = parseSavedFeed(body)
  const at = findReadAt(name, feedUpdatedAt)
  if (!at) return undefined
  const appIds = entries.slice(0, deepestRank).map(({ appId }) => appId)
  // A chart that is empty was read as deep as the feed goes.
  const known = Math.min(depth, deepestRank)
  return JSON.stringify({
    ...at,
    country: chart.storefront,
    charts: { [chartKindText(chart)]: appIds },
    ...(known > 0 && { depth: known }),
  })
}

async function* listFolder(folder: string): AsyncGenerator<SavedFile> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  // The import wants them in the order of time.
  const keyOf = (name: string): string => findMomentInName(name)?.at?.toISOString() ?? findMomentInName(name)?.day ?? ''
  const keyed = names.map((name): [string, string] => [keyOf(name), name]).sort()
  for (const [, name] of keyed) yield { name, size: (await stat(name)).size, read: () => readFile(name) }
}

async function* listArchive(file: string): AsyncGenerator<SavedFile> {
  const tar = extract()
  const source = createReadStream(file)
  const fed = /gz$/.test(file) ? pipeline(source, createGunzip(), tar) : pipeline(source, tar)
  // The loop below fails for the same reason.
  fed.catch(() => undefined)
  for await (const entry of tar) {
    const { type, name, size = 0 } = entry.header
    if (type === 'file') yield { name, size, read: () => buffer(entry as AsyncIterable<Uint8Array>) }
    // Skips the bytes that were not read.
    entry.resume()
  }
  await fed
}

const isFeed = (name: string): boolean => /\.(json|xml|atom|rss)$/i.test(name) && !/(^|\/)\./.test(name)

/** Lines of the import for the feeds in a folder, a tar file or one file. */
export async function* readSavedFeeds(path: string, onUnread: (file: UnreadFile) => void): AsyncGenerator<string> {
  const found = await stat(path)
  const files = found.isDirectory()
    ? listFolder(path)
    : /\.(tar|tgz|tar\.gz)$/.test(path)
      ? listArchive(path)
      : undefined
  const single: SavedFile = { name: path, size: found.size, read: () => readFile(path) }
  for await (const { name, size, read } of files ?? [single]) {
    if (files && !isFeed(name)) continue
    if (size > mostBytes) {
      const reason = `it has ${Math.round(size / megabyte)} MB, and no chart of the App Store has more than 8 MB`
      onUnread({ name, reason })
      continue
    }
    try {
      const line = toLine(name, await read())
      if (line) yield `${line}\n`
      else onUnread({ name, reason: 'neither its name nor its contents say when it was read' })
    } catch (error) {
      if (!(error instanceof UnusableAnswerError)) throw error
      onUnread({ name, reason: error.message })
    }
  }
}
