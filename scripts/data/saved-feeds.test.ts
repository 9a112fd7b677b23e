import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createGzip, gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, describe, expect, test } from 'vitest'
import { parseImportLine } from '../../src/server/history/import.rules.ts'
import { hasRecordings, recording } from '../../src/server/testing/recordings.ts'
import { shortOrLong } from '../../vitest.length.ts'
import { findMomentInName, readSavedFeeds, type UnreadFile } from './saved-feeds.ts'

const folder = mkdtempSync(join(tmpdir(), 'rank-atlas-feeds-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const rss = (address: string, appIds: readonly number[], updated?: string) =>
  JSON.stringify({
    feed: {
      ...(updated && { updated: { label: updated } }),
      id: { label: `https://itunes.apple.com/${address}` },
      entry: appIds.map(id => ({ 'im:name': { label: 'A' }, id: { label: 'x', attributes: { 'im:id': String(id) } } })),
    },
  })

const marketing = (appIds: readonly number[], size = 10) =>
  JSON.stringify({
    feed: {
      id: `https://rss.marketingtools.apple.com/api/v2/us/apps/top-free/${size}/apps.json`,
      updated: 'Sat, 07 Mar 2026 05:28:29 +0000',
      results: appIds.map(id => ({ id: String(id), name: 'A' })),
    },
  })

const readAll = async (path: string) => {
  const unread: UnreadFile[] = []
  const lines: string[] = []
  for await (const line of readSavedFeeds(path, file => unread.push(file))) lines.push(line)
  return { lines, unread }
}

const writeFiles = (name: string, files: Record<string, string>): string => {
  const root = join(folder, name)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

const now = new Date('2026-11-26T12:00:00Z')
const importOf = (line: string) => parseImportLine(line, now).snapshots[0]

/** A compressed archive with files of spaces, of these sizes, and one feed. */
const writeArchive = async (name: string, files: Record<string, number>): Promise<string> => {
  const tar = pack()
  const written = buffer(tar.pipe(createGzip()))
  for (const [path, size] of Object.entries(files)) {
    const entry = tar.entry({ name: path, size })
    for (let left = size; left > 0; left -= 1_000_000) {
      if (!entry.write(Buffer.alloc(Math.min(left, 1_000_000), ' '))) await once(entry, 'drain')
    }
    entry.end(undefined)
  }
  tar.entry({ name: '2026-03-07.json' }, rss('us/rss/topfreeapplications/limit=10/json', [1, 2]))
  tar.finalize()
  const file = join(folder, name)
  writeFileSync(file, await written)
  return file
}

describe('files that are too large for a feed', () => {
  test('files that are too large for a feed in an archive are passed over without being kept, and named if they look like a feed', async () => {
    const large = shortOrLong(110_000_000, 300_000_000)
    const file = await writeArchive('large.tar.gz', { 'disk.img': large, 'dump.json': large })
    const start = process.memoryUsage().arrayBuffers
    let most = 0
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - start)
    }, 1)
    const { lines, unread } = await readAll(file)
    clearInterval(timer)
    expect(lines).toHaveLength(1)
    expect(unread).toEqual([
      { name: 'dump.json', reason: `it has ${large / 1e6} MB, and no chart of the App Store has more than 8 MB` },
    ])
    expect(most).toBeLessThan(100_000_000)
  })

  test('files that are too large for a feed in a folder are named, and the others are read', async () => {
    const feed = rss('us/rss/topfreeapplications/limit=10/json', [1, 2])
    const root = writeFiles('large', { '2026-03-07.json': feed, 'dump.json': ' '.repeat(9_000_000) })
    const { lines, unread } = await readAll(root)
    expect(lines).toHaveLength(1)
    expect(unread).toEqual([{ name: join(root, 'dump.json'), reason: expect.stringContaining('it has 9 MB') }])
  })
})

describe('saved feeds', () => {
  test.each([
    ['us/2026-03-07T08-15-00Z.json', '2026-03-07', '2026-03-07T08:15:00.000Z'],
    ['2026-03-07T08:15:00+09:00.json', '2026-03-07', '2026-03-06T23:15:00.000Z'],
    ['chart_20260307_0815.json', '2026-03-07', '2026-03-07T08:15:00.000Z'],
    ['data/2026-03-07/us.json', '2026-03-07', undefined],
    ['top-free-100.json', undefined, undefined],
    ['app-1234567890123.json', undefined, undefined],
    ['2026-13-07.json', undefined, undefined],
  ])('the name %s has the day %s and the time %s', (name, day, at) => {
    const found = findMomentInName(name)
    expect([found?.day, found?.at?.toISOString()]).toEqual([day, at])
  })

  test('saved feeds of a folder become lists in the order of time; each feed says which chart it is, and how deep it was read', async () => {
    const ids = (length: number) => Array.from({ length }, (_, index) => index + 1)
    const root = writeFiles('a', {
      'b/2026-03-08T08-00-00Z.json': rss('jp/rss/topgrossingipadapplications/limit=50/genre=6014/json', [22, 11]),
      'a/2026-03-09.json': rss('us/rss/topfreeapplications/limit=200/json', ids(100), '2026-03-09T01:02:03-07:00'),
      'c/2026-03-07.json': marketing([33, 44]),
      'c/2026-03-10.json': rss('us/rss/topfreeapplications/json', ids(25), '2026-05-01T00:00:00Z'),
      'README.md': 'not a feed',
      '.git/objects/1.json': '{',
    })
    const { lines, unread } = await readAll(root)
    expect(unread).toEqual([])
    expect(lines.map(line => JSON.parse(line))).toMatchObject([
      { observedAt: '2026-03-07T05:28:29.000Z', country: 'us', charts: { 'top-free:all:iphone': [33, 44] }, depth: 10 },
      {
        observedAt: '2026-03-08T08:00:00.000Z',
        country: 'jp',
        charts: { 'top-grossing:6014:ipad': [22, 11] },
        depth: 50,
      },
      // Apple gives at most 100, whatever the address asks for.
      { observedAt: '2026-03-09T08:02:03.000Z', depth: 100 },
      // The time in it is not of the day in its name, so only the day is known. Without a limit, its depth is its number of apps.
      { date: '2026-03-10', depth: 25 },
    ])
    expect(JSON.parse(lines[3] ?? '')).not.toHaveProperty('observedAt')
    for (const line of lines) expect(importOf(line)).toMatchObject({ source: 'import' })
  })

  test('saved feeds that are cut off, name no chart, list an app twice or have no time are left out with the reason', async () => {
    const good = rss('us/rss/topfreeapplications/limit=100/json', [11, 22])
    const root = writeFiles('b', {
      '2026-03-01.json': good.slice(0, -9),
      '2026-03-02.json': rss('us/rss/topalbums/limit=100/json', [11]),
      '2026-03-03.json': rss('us/rss/topfreeapplications/limit=100/json', [11, 11]),
      '2026-03-04.json': '<html>Service Unavailable</html>',
      'latest.json': good,
    })
    const { lines, unread } = await readAll(root)
    expect(lines).toEqual([])
    expect(unread).toHaveLength(5)
    expect(unread.map(({ reason }) => reason).join('\n')).toMatch(
      /neither its name nor its contents[\s\S]*twice|app 11/,
    )
  })

  test('saved feeds of a tar file, plain or compressed, are read like those of a folder', async () => {
    const tar = pack()
    tar.entry({ name: 'x/2026-03-07T08-00-00Z.json' }, rss('us/rss/topfreeapplications/limit=100/json', [11]))
    tar.finalize()
    const file = join(folder, 'c.tar.gz')
    writeFileSync(file, gzipSync(await buffer(tar)))
    const { lines, unread } = await readAll(file)
    expect([lines.length, unread]).toEqual([1, []])
  })

  test.skipIf(!hasRecordings)('saved feeds recorded from Apple are read', async () => {
    const root = writeFiles('d', {
      '2019-01-01.json': readFileSync(recording('charts-rss/hk-topfree-limit100-2019.json'), 'utf8'),
      '2026-07-29.json': readFileSync(recording('charts-marketing/kr-top-free-10-2026.json'), 'utf8'),
    })
    const { lines, unread } = await readAll(root)
    expect(unread).toEqual([])
    expect(lines.map(line => importOf(line)).map(snapshot => [snapshot?.chart.storefront, snapshot?.depth])).toEqual([
      ['hk', 100],
      ['kr', 10],
    ])
  })
})
