import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditPage } from '#contract/audit.ts'
import { listShareImages, regenerateShareImages } from '#contract/share-images.ts'
import { hourMs, minuteMs } from '#domain/units.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { addPublicApps } from '../catalog/public-apps.repository.ts'
import { createHttpServer, type HttpServer } from '../platform/http/http.ts'
import { createLogLines } from '../testing/log-lines.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'
import type { CountImage } from './cards.usecases.ts'
import type { ImageSubject } from './share-images.repository.ts'
import { addShareImageRoutes } from './share-images.routes.ts'
import { regeneratedEveryHours } from './share-images.rules.ts'
import { shareImages as imageTable } from './share-images.table.ts'
import { createShareImages, type ShareImages } from './share-images.usecases.ts'

/** The public list. App 11 is in one country, 12 in two, and so on; the last two are in none. */
const publicAppIds = [11, 12, 13, 14, 15, 16, 17, 18]
const [first, ...others] = publicAppIds
const unlisted = 99
const unknown = 4711
const countries = ['us', 'de', 'jp', 'fr', 'gb', 'cn'] as const
type Recorded = (typeof countries)[number] | 'kr'

let opened: Awaited<ReturnType<typeof openTestServer>>
let shareImages: ShareImages
let server: HttpServer
let admin: { userId: string; cookie: string }
const log = createLogLines()

/** The images drawn since the test began, and the ones that fail. */
const drawn: ImageSubject[] = []
const counted: CountImage[] = []
const broken = new Set<ImageSubject>()

const drawCount = async (image: CountImage): Promise<Buffer> => {
  counted.push(image)
  if (broken.has(image.appId)) throw new Error('no ink')
  return Buffer.from(`count ${counted.length}`)
}

const record = async (minute: number, charts: Partial<Record<Recorded, number[]>>) => {
  const observedAt = new Date(opened.clock.now().getTime() + minute * minuteMs)
  const fetches = ([...countries, 'kr'] as const).flatMap(storefront => {
    const appIds = charts[storefront]
    if (!appIds) return []
    const chart = { storefront, type: 'top-free', genre: 36, device: 'iphone' } as const
    const snapshot = { chart, observedAt, source: 'rss' as const, depth: 100, appIds }
    return [{ chart, observedAt, outcome: 'recorded' as const, snapshot }]
  })
  await opened.services.history.record(fetches)
}

beforeAll(async () => {
  opened = await openTestServer()
  const { services, clock } = opened
  const { database, history } = services
  const { accounts } = services.membership
  const { lists, findStandings } = services.rankings
  const { db } = database
  const apps = [...publicAppIds, unlisted].map(appId => ({ appId, name: `App ${appId}` }))
  await recordSeenApps(db, apps, { storefront: 'us', at: clock.now() })
  await addPublicApps(db, publicAppIds, clock.now())
  admin = await signIn(services, { name: 'Ada', isAdmin: true })
  const draw = async (subject: ImageSubject): Promise<Buffer> => {
    drawn.push(subject)
    if (broken.has(subject)) throw new Error('no ink')
    return Buffer.from(`picture ${drawn.length} of ${subject}`)
  }
  shareImages = createShareImages({
    db,
    history,
    clock,
    log: log.log,
    lists,
    findStandings,
    cards: { drawMain: () => draw('main'), drawApp: draw },
  })
  const limits = { api: 1_000, search: 1_000, images: 300, pages: 1_000, 'sign-in': 1_000, health: 2 }
  server = await createHttpServer({
    log: log.log,
    imageSources: [],
    nameCaller: accounts.nameCaller,
    limits,
    version: history.version,
  })
  addShareImageRoutes(server, { shareImages, publicUrl: undefined, drawCount, drawMilestone: refuse })
  // App 16 is in six countries, 15 in five, and so on.
  const inCountry = (index: number) => publicAppIds.filter(appId => appId - 10 > index && appId <= 16).toReversed()
  await record(-60, Object.fromEntries(countries.map((code, index) => [code, inCountry(index)])))
})

beforeEach(async () => {
  await opened.services.database.db.delete(imageTable)
  for (const list of [drawn, counted, log.lines]) list.length = 0
  broken.clear()
})

/** `cards.usecases.test.ts` draws the posters of milestones. */
const refuse = async (): Promise<never> => {
  throw new Error('Not drawn in these tests.')
}

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers })
const asAdmin = (method: 'GET' | 'POST', url: string) =>
  server.inject({ method, url, headers: { ...sameOrigin, cookie: admin.cookie } })
const listImages = async () => listShareImages.response.parse((await asAdmin('GET', listShareImages.path)).json())
const regenerate = async () =>
  regenerateShareImages.response.parse((await asAdmin('POST', regenerateShareImages.path)).json())

describe('the image of the site, and of an app', () => {
  test('the image of the site, and of an app is a PNG that other sites may embed and cache for half an hour', async () => {
    for (const [url, body] of [
      ['/api/og/main', 'picture 1 of main'],
      [`/api/og/app/${unlisted}?v=7`, `picture 2 of ${unlisted}`],
    ] as const) {
      const answer = await get(url)
      expect(answer).toMatchObject({ statusCode: 200, body })
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=1800',
        'cross-origin-resource-policy': 'cross-origin',
        'content-length': String(body.length),
      })
      const head = await server.inject({ method: 'HEAD', url })
      expect(head).toMatchObject({ statusCode: 200, body: '' })
      expect(head.headers['content-length']).toBe(String(body.length))
    }
    expect(drawn).toEqual(['main', unlisted])
  })

  test('the image of the site, and of an app is drawn once for fifty parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => get('/api/og/app/11')))
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['picture 1 of 11']))
  })

  test('the image of the site, and of an app answers 304 until it is drawn again', async () => {
    const before = await get('/api/og/app/11')
    const tag = String(before.headers.etag)
    const again = await get('/api/og/app/11', { 'if-none-match': `"other", W/${tag}` })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
    expect(again.headers).toMatchObject({ etag: tag, 'cache-control': 'public, max-age=1800' })
    expect((await get('/api/og/app/11', { 'if-none-match': '"other"' })).statusCode).toBe(200)
    await regenerate()
    const after = await get('/api/og/app/11', { 'if-none-match': tag })
    expect(after.statusCode).toBe(200)
    expect(after.headers.etag).not.toBe(tag)
  })

  test.each([
    ['/api/og/app/0', 400, 'request.invalid'],
    ['/api/og/app/x', 400, 'request.invalid'],
    ['/api/og/main', 503, 'server.not_ready'],
  ])('the image of the site, and of an app at %s does not exist and answers %i', async (url, status, code) => {
    broken.add('main')
    const answer = await get(url)
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(answer.json()).toMatchObject({ status, code })
    expect(answer.headers['retry-after']).toBe(status === 503 ? '30' : undefined)
    expect(log.lines.some(line => line.includes('no ink'))).toBe(status === 503)
  })
})

describe('the image of a count', () => {
  const url = `/api/og/app/${first}/top/10?era=ever&size=story`

  test('the image of a count is drawn for the page at the requested origin, and cached for equal requests', async () => {
    const answer = await get(url, { host: 'ranks.local' })
    expect(answer).toMatchObject({ statusCode: 200, body: 'count 1' })
    expect(answer.headers['content-type']).toBe('image/png')
    expect(counted).toEqual([
      {
        appId: first,
        scope: { charts: 'own' },
        top: 10,
        era: 'ever',
        size: 'story',
        address: `http://ranks.local/app/${first}`,
      },
    ])
    const tag = String(answer.headers.etag)
    expect((await get(url, { host: 'ranks.local', 'if-none-match': tag })).statusCode).toBe(304)
    expect((await get(url, { host: 'other.local' })).body).toBe('count 2')
    expect((await get(url.replace('ever', 'now'), { host: 'ranks.local' })).body).toBe('count 3')
  })

  test('the image of a count is drawn again when a chart is recorded, and once for all who ask', async () => {
    const host = 'news.example'
    const body = async (appId: number | undefined) =>
      (await get(`/api/og/app/${appId}/top/1?era=now&size=square`, { host })).body
    expect([await body(first), await body(unlisted)]).toEqual(['count 1', 'count 2'])
    await record(-30, { kr: [unlisted] })
    expect([await body(first), await body(unlisted)]).toEqual(['count 3', 'count 4'])
  })

  test.each(['top/2?era=now&size=story', 'top/10?era=then&size=story', 'top/10?era=now&size=huge', 'top/10'])(
    'the image of a count at %s is refused',
    async path => {
      expect((await get(`/api/og/app/${first}/${path}`)).json()).toMatchObject({ code: 'request.invalid', status: 400 })
      expect(counted).toEqual([])
    },
  )

  test('the image of a count that cannot be drawn now answers 503, and the next request retries', async () => {
    const path = `/api/og/app/${others[0]}/top/5?era=now&size=landscape`
    broken.add(others[0] ?? 0)
    expect((await get(path)).headers['retry-after']).toBe('30')
    broken.clear()
    expect((await get(path)).statusCode).toBe(200)
  })
})

describe("the admin's view", () => {
  test("the admin's view lists the image of the site and those of six public apps, in the most countries first", async () => {
    await get('/api/og/app/15')
    const { images, keptSeconds, regeneratedEverySeconds } = await listImages()
    expect([keptSeconds, regeneratedEverySeconds]).toEqual([1_800, 43_200])
    expect(images.map(({ app }) => app?.name ?? 'the site')).toEqual([
      'the site',
      'App 16',
      'App 15',
      'App 14',
      'App 13',
      'App 12',
      'App 11',
    ])
    expect(images[0]).toEqual({ app: null, url: '/api/og/main', madeAt: null, bytes: null })
    expect(images[2]).toEqual({
      app: { appStoreId: '15', name: 'App 15' },
      url: '/api/og/app/15',
      madeAt: opened.clock.now().toISOString(),
      bytes: 'picture 1 of 15'.length,
    })
  })

  test("the admin's view regenerates by discarding every image and drawing these at once; a failure stops no other", async () => {
    await get(`/api/og/app/${unlisted}`)
    drawn.length = 0
    broken.add(14)
    expect(await regenerate()).toEqual({ regenerated: 6, failed: 1 })
    expect(drawn).toEqual(['main', 16, 15, 14, 13, 12, 11])
    const { images } = await listImages()
    expect(images.filter(({ madeAt }) => madeAt === null).map(({ app }) => app?.name)).toEqual(['App 14'])
    expect(log.lines.filter(line => line.includes('Rendering a share image failed: no ink'))).toHaveLength(1)
    expect((await get(`/api/og/app/${unlisted}`)).body).toBe(`picture 8 of ${unlisted}`)
    broken.clear()
    expect((await get('/api/og/app/14')).statusCode).toBe(200)
  })

  test("the admin's view discards nothing without an audit entry, because both are one transaction", async () => {
    await get('/api/og/app/15')
    const nobody = { userId: '00000000-0000-4000-8000-000000000000' }
    await expect(shareImages.regenerate(nobody)).rejects.toThrow()
    expect((await listImages()).images[2]?.madeAt).not.toBeNull()
    expect(drawn).toEqual([15])
  })

  test("the admin's view is regenerated every twelve hours by schedule, without an audit entry", async () => {
    const acts = async () => {
      const answer = await opened.server.inject({ url: '/api/admin/audit', headers: { cookie: admin.cookie } })
      return auditPage.parse(answer.json()).entries.length
    }
    await regenerate()
    const known = await acts()
    expect(regeneratedEveryHours).toBe(12)
    opened.clock.advance(12 * hourMs)
    await shareImages.regenerateScheduled()
    const { images } = await listImages()
    const made = new Set(images.map(({ madeAt }) => madeAt))
    expect([images.length, made]).toEqual([7, new Set([opened.clock.now().toISOString()])])
    expect(await acts()).toBe(known)
  })
})

test('an address that requests too many images must wait, but may request everything else', async () => {
  const answers = await Promise.all(Array.from({ length: 301 }, () => get('/api/og/main')))
  expect(answers.at(-1)?.statusCode).toBe(429)
  expect((await asAdmin('GET', listShareImages.path)).statusCode).toBe(200)
})

test('an unknown app has no image, with the real cards', async () => {
  const answer = await opened.server.inject(`/api/og/app/${unknown}`)
  expect(answer.json()).toMatchObject({ status: 404, code: 'app.not_found' })
})
