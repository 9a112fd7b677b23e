import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Chart } from '#domain/charts.ts'
import { addDays } from '#domain/days.ts'
import { hostileNames } from '../../../fake-appstore/index.ts'
import { insertAppNews, insertNotices } from '../alerts/inbox/notices.repository.ts'
import type { NoticeApp, NoticeNote } from '../alerts/inbox/notices.rules.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { addPublicApps } from '../catalog/public-apps.repository.ts'
import type { ChartFetch } from '../history/snapshots.rules.ts'
import { createLogLines } from '../testing/log-lines.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>
const { log, lines } = createLogLines()

const hostile = hostileNames.map(({ name }, index) => ({ appId: 100 + index, name }))

beforeAll(async () => {
  opened = await openTestServer({
    log,
    environment: { LIMIT_PAGES_PER_MINUTE: '100000', LIMIT_API_PER_MINUTE: '100000' },
  })
  const { database, clock } = opened.services
  const apps = [{ appId: 11, name: 'Tom & Jerry' }, { appId: 12, name: 'Chess' }, { appId: 13, name: 'Go' }, ...hostile]
  await recordSeenApps(database.db, apps, { storefront: 'us', at: clock.now() })
  const overall = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' } as const
  const games = { ...overall, genre: 6014 } as const
  const read = (day: string, appIds: number[], chart: Chart = overall): ChartFetch => {
    const observedAt = new Date(`${day}T11:00:00Z`)
    return {
      chart,
      observedAt,
      outcome: 'recorded',
      snapshot: { chart, observedAt, source: 'rss', depth: 100, appIds },
    }
  }
  const days = [read('2026-03-05', [12, 11]), read('2026-03-06', [11, 12, 13]), read('2026-03-07', [13, 12, 11])]
  // Ten days without a move make the next one unusual.
  const still = Array.from({ length: 10 }, (_, day) => read(addDays('2026-02-23', day), [12, 11], games))
  const moved = [read('2026-03-05', [12, 11], games), read('2026-03-06', [11, 12], games)]
  await opened.services.history.record([...days, ...still, ...moved])
  await addPublicApps(database.db, [11, ...hostile.map(({ appId }) => appId)], clock.now())
})

const changes: NoticeApp['changes'] = [
  {
    chartKey: 'jp:top-free:36:iphone',
    observedAt: '2026-03-07T11:00:00.000Z',
    previousAt: null,
    rank: 8,
    previousRank: null,
    depth: 100,
    reason: { kind: 'first-top', top: 10 },
  },
]

const get = (url: string, headers: Record<string, string> = {}) =>
  opened.server.inject({ url, headers: { host: 'ranks.local', ...headers } })

const parser = new XMLParser({ isArray: name => name === 'entry', parseTagValue: false })
const parse = (xml: string) => {
  expect(XMLValidator.validate(xml)).toBe(true)
  return parser.parse(xml).feed
}

const open = async () => {
  const { services } = opened
  const { userId, cookie } = await signIn(services)
  const call = async (method: 'GET' | 'POST', path: string) =>
    (
      await opened.server.inject({ method, url: `/api/users/${userId}${path}`, headers: { ...sameOrigin, cookie } })
    ).json()
  const readPath = async (): Promise<string> => new URL((await call('GET', '/alerts')).feedUrl).pathname
  const add = (apps: NoticeApp[], notes: NoticeNote[] = []) =>
    insertNotices(services.database.db, [{ userId, apps, notes }], services.clock.now())
  return { userId, call, readPath, add }
}

describe('the feed of a public app', () => {
  test('the feed of a public app has its newest fifty entries, with stable ids', async () => {
    const { db } = opened.services.database
    for (let count = 0; count < 51; count += 1) await insertAppNews(db, [{ appId: 11, changes }], opened.clock.now())
    const answer = await get('/feeds/app/11.atom')
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const feed = parse(answer.body)
    expect(feed).toMatchObject({ id: 'tag:ranks.local,2026:app/11', title: 'Tom & Jerry in Rank Atlas' })
    expect(feed.entry).toHaveLength(50)
    expect(feed.entry[0]).toMatchObject({
      id: 'tag:ranks.local,2026:news/51',
      title: 'Tom &amp; Jerry: first time in the top 10 in Japan',
      updated: '2026-03-07T12:00:00.000Z',
    })
    const seconds = Date.parse('2026-03-07T11:00:00.000Z') / 1000
    expect(answer.body).toContain(`/app/11/history?milestone=first-top-10.jp.top-free.36.iphone.${seconds}"`)
    const { etag = '' } = answer.headers
    expect((await get('/feeds/app/11.atom', { 'if-none-match': etag })).statusCode).toBe(304)
  })

  test('the feed of an app exists even if the app is not public, but not if it is unknown', async () => {
    const feed = parse((await get('/feeds/app/13.atom')).body)
    expect(feed).toMatchObject({ id: 'tag:ranks.local,2026:app/13', title: 'Go in Rank Atlas' })
    expect((await get('/feeds/app/4711.atom')).statusCode).toBe(404)
  })

  test('the feed of a public app shares its entries with the feed of all public apps', async () => {
    const { entry } = parse((await get('/feeds/lists/public.atom')).body)
    expect(entry[0]).toMatchObject({ id: 'tag:ranks.local,2026:news/51', title: expect.stringContaining('Tom') })
  })

  test.each(hostile)('the feed of a public app is well-formed for an app called $name', async ({ appId }) => {
    await insertAppNews(opened.services.database.db, [{ appId, changes }], opened.clock.now())
    const feed = parse((await get(`/feeds/app/${appId}.atom`)).body)
    expect(feed.entry).toHaveLength(1)
    expect(feed.entry[0].title).not.toMatch(/[<>"']/)
  })
})

describe("the feed of a country's movers", () => {
  const entriesOf = async (path: string) => parse((await get(`/feeds/movers/${path}`)).body).entry ?? []

  test("the feed of a country's movers has one entry for each finished day with two comparable readings, and none for today", async () => {
    const entries = await entriesOf('us.atom')
    expect(entries).toHaveLength(1)
    expect(entries[0]).toMatchObject({
      id: 'tag:ranks.local,2026:movers/us:top-free:36:iphone/2026-03-06',
      title: 'Movers in United States, 2026-03-06: 1 climbed, 1 fell, 1 entered, 0 dropped out',
      updated: '2026-03-06T11:00:00.000Z',
    })
    const content = JSON.stringify(entries[0].content)
    expect(content).toContain(
      'Overall, iPhone, top free: read 2026-03-06 11:00 UTC, compared with 2026-03-05 11:00 UTC.',
    )
    expect(content).toContain('New entries')
  })

  test("the feed of a country's movers calls a move unusual only if the usual move of the app is known", async () => {
    const [unknown] = await entriesOf('us.atom')
    expect(JSON.stringify(unknown.content)).not.toContain('unusual')
    const [known] = await entriesOf('us.atom?genre=6014')
    expect(JSON.stringify(known.content)).toMatch(/Climbers with an unusual move.*Tom &amp; Jerry.*#1, was #2/)
  })

  test("the feed of a country's movers is the one of the chart in its query, and is refused for the world", async () => {
    expect(await entriesOf('us.atom?chartType=top-paid')).toEqual([])
    expect((await get('/feeds/movers/world.atom')).statusCode).toBe(400)
  })
})

test.each(['/feeds/weather.atom', '/feeds/weather/us.atom', '/feeds/lists/top-international.atom'])(
  'the feed %s has no entries before there are enough measurements',
  async url => {
    const answer = await get(url)
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    expect(parse(answer.body).entry).toBeUndefined()
  },
)

describe('the feed of a person', () => {
  test('the feed of a person shows the inbox to anyone who knows its address, and is not cached by proxies', async () => {
    const { readPath, add } = await open()
    const note = { kind: 'channel-failed', channelId: 'c', label: '<b>Hook</b>', answer: '500' } as const
    await add([
      { appId: 11, changes },
      { appId: 12, changes },
    ])
    await add([], [{ ...note, isOff: true }])
    await add([], [{ ...note, isOff: false }])
    const path = await readPath()
    const answer = await get(path)
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
    const [missed, off, older] = parse(answer.body).entry
    expect(off.content).toMatch(/&lt;b&gt;Hook&lt;\/b&gt;.*so it was turned off/)
    expect(missed.content).toMatch(/&lt;b&gt;Hook&lt;\/b&gt;.*The channel stays on/)
    expect(older.title).toBe('Tom &amp; Jerry: first time in the top 10 in Japan; and 1 more app')
    expect(older.content).toContain('<h2><a href="http://ranks.local/app/12">Chess</a></h2>')
    const { etag = '' } = answer.headers
    expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(304)
    await add([{ appId: 12, changes }])
    expect((await get(path, { 'if-none-match': etag })).statusCode).toBe(200)
  })

  test('the feed of a person contains nothing about anyone else', async () => {
    const [ada, eve] = [await open(), await open()]
    await ada.add([{ appId: 11, changes }])
    expect(parse((await get(await eve.readPath())).body).entry).toBeUndefined()
  })

  test('the feed of a person is not found at a guessed or replaced address', async () => {
    const { readPath, call } = await open()
    const old = await readPath()
    await call('POST', '/feed')
    expect((await get(await readPath())).statusCode).toBe(200)
    const guesses = [old, '/feeds/person/.atom', `/feeds/person/${'a'.repeat(43)}.atom`, '/feeds/person/%00.atom']
    for (const url of guesses) expect((await get(url)).statusCode, url).toBe(404)
  })

  test('the feed of a person never has its address in the log, found or not', async () => {
    const path = await (await open()).readPath()
    const secret = /person\/([\w-]{43})/.exec(path)?.[1] ?? 'none'
    for (const url of [path, `/feeds/person/${secret}`, `/feeds/person/${secret}x.atom`, `//feeds/person/${secret}`]) {
      await get(url)
    }
    expect(lines.join('')).toContain('/feeds/person')
    expect(lines.join('')).not.toContain(secret)
  })
})
