import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { problem } from '#contract/errors.ts'
import { chartKeyOf } from '#domain/charts.ts'
import { badgeSizes, badgeThemes } from '#domain/share-images.ts'
import { hourMs } from '#domain/units.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { createHttpServer } from '../platform/http/http.ts'
import { listRoutes, openTestServer } from '../testing/test-server.ts'
import { addEmbedRoutes } from './embeds.routes.ts'
import type { Embeds } from './embeds.usecases.ts'

const ranked = 6760838876
const unranked = 6760838877
const added = 6760838878
const hostile = '</title><script>alert(1)</script> & "x"'

let opened: Awaited<ReturnType<typeof openTestServer>>

const chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' } as const
const snapshotOf = (appIds: readonly number[], of: Partial<Snapshot['chart']> = {}): Snapshot => ({
  chart: { ...chart, ...of },
  observedAt: opened.clock.now(),
  source: 'rss',
  depth: 100,
  appIds,
})

const record = async (...snapshots: Snapshot[]): Promise<void> => {
  const { history } = opened.services
  const fetches = snapshots.map(snapshot => {
    const { chart: of, observedAt } = snapshot
    return { chart: of, observedAt, outcome: 'recorded' as const, snapshot }
  })
  expect(new Set(fetches.map(({ chart: of }) => chartKeyOf(of))).size).toBe(fetches.length)
  await history.record(fetches)
}

const know = (appId: number, name: string) =>
  recordSeenApps(opened.services.database.db, [{ appId, name, developer: 'Labs & Sons' }], {
    storefront: 'us',
    at: opened.clock.now(),
  })

const get = (url: string, headers: Record<string, string> = {}) => opened.server.inject({ url, headers })
const badge = (appId: number, query = '') => get(`/badge/app/${appId}.svg${query}`)
const card = (appId: number, query = '') => get(`/embed/app/${appId}${query}`)
const titleOf = ({ body }: { body: string }): string => /<title>(.*?)<\/title>/.exec(body)?.[1] ?? ''

beforeAll(async () => {
  opened = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '100000', LIMIT_IMAGES_PER_MINUTE: '100000' } })
  await know(ranked, 'Test App')
  await know(unranked, hostile)
})

test('before any measurement, badge and card say so, and show no zero', async () => {
  expect(titleOf(await badge(ranked))).toBe('Test App: not measured yet')
  const { body } = await card(ranked)
  expect(body).toContain('Not measured yet.')
  expect(body).not.toContain('<dd>')
})

describe('the badge', () => {
  beforeAll(() => record(snapshotOf([1, ranked]), snapshotOf([ranked], { storefront: 'de' })))

  test('the badge is drawn with paths in every theme and size, with a title for screen readers', async () => {
    const bodies = new Set<string>()
    for (const theme of badgeThemes) {
      for (const size of badgeSizes) {
        const answer = await badge(ranked, `?theme=${theme}&size=${size}`)
        expect(answer.statusCode).toBe(200)
        expect(answer.headers['content-type']).toBe('image/svg+xml; charset=utf-8')
        expect(answer.body).toMatch(new RegExp(`^<svg role="img" width="\\d+" height="${size === 'small' ? 20 : 44}"`))
        expect(answer.body).not.toMatch(/<text|<script|<foreignObject|href="(?!data:|#)/)
        expect(titleOf(answer)).toBe(
          'Test App: best App Store rank #1 in overall, iPhone, free, read 2026-03-07 12:00 UTC, ranked in 2 countries (measured in 2 of 175 countries, read 2026-03-07 12:00 UTC)',
        )
        bodies.add(answer.body)
      }
    }
    expect(bodies.size).toBe(4)
    expect((await badge(ranked)).body).toBe((await badge(ranked, '?theme=light&size=small')).body)
  })

  test('the badge of an app in no chart says "not ranked", and a hostile name stays text', async () => {
    const answer = await badge(unranked, '?size=large')
    expect(titleOf(answer)).toMatch(
      /^&lt;\/title&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt; &amp; &quot;x&quot;: not ranked now in overall, iPhone, free or paid \(measured in 2 /,
    )
    expect(answer.body.match(/<title>/g)).toHaveLength(1)
  })

  test('the badge can be embedded by any site and cached for half an hour, then revalidated with 304', async () => {
    const first = await badge(ranked)
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=1800',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    const again = await get(`/badge/app/${ranked}.svg`, { 'if-none-match': String(first.headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.headers['cache-control']).toBe('public, max-age=1800')
  })

  test.each(['?theme=neon', '?size=huge', '?size=small&size=large', '?theme='])('%s is refused', async query => {
    const answer = await badge(ranked, query)
    expect(problem.parse(answer.json())).toMatchObject({ code: 'request.invalid', status: 400 })
    expect((await card(ranked, query.replace('size', 'theme'))).statusCode).toBe(400)
  })

  test.each(['/badge/app/x.svg', '/badge/app/0.svg', '/badge/app/-1.svg', '/embed/app/x', '/embed/app/1e9'])(
    '%s names no app, and is refused',
    async url => expect((await get(url)).json()).toMatchObject({ code: 'request.invalid' }),
  )
})

describe('an unknown app', () => {
  test('an unknown app has a badge and a card that say so, with status 404, for a minute', async () => {
    for (const [ask, title] of [
      [badge, 'Rank Atlas: unknown app'],
      [card, 'Unknown app'],
    ] as const) {
      const answer = await ask(added)
      expect(answer.statusCode).toBe(404)
      expect(titleOf(answer)).toBe(title)
      expect(answer.headers['cache-control']).toBe('public, max-age=60')
    }
  })

  test('an unknown app gets its own badge and card as soon as it is known', async () => {
    await know(added, 'Late App')
    expect((await badge(added)).statusCode).toBe(200)
    expect((await card(added)).body).toContain('Late App')
  })
})

describe('the card', () => {
  test('the card is a page for frames: names as text, its own style sheet, nothing else', async () => {
    const { body, headers, statusCode } = await card(ranked)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=1800', 'x-robots-tag': 'noindex' })
    expect(body).toContain('<p dir="auto">Labs &amp; Sons</p>')
    expect(body).toMatch(/<img src="data:image\/png;base64,/)
    const [, sheet = ''] = /<link rel="stylesheet" href="([^"]+)">/.exec(body) ?? []
    const css = await get(sheet)
    expect(css.headers['content-type']).toBe('text/css; charset=utf-8')
    expect(css.headers['cache-control']).toContain('immutable')
  })

  test('the card is the only page that other sites may frame', async () => {
    const framable: string[] = []
    for (const route of listRoutes(opened.server)) {
      const [method = '', path = ''] = route.split(' ')
      const url = path.replace(/:\w+/g, String(ranked))
      const answer = await opened.server.inject({ method: method as 'GET', url, payloadAsStream: true })
      answer.stream().destroy()
      const { 'content-security-policy': policy, 'x-frame-options': options } = answer.headers
      const isClosed = String(policy).includes("frame-ancestors 'none'") && options === 'DENY'
      if (!isClosed) framable.push(route)
    }
    expect(framable).toEqual(['GET /embed/app/:appStoreId'])
    for (const url of ['/', '/embed', '/embed/app', `/embed/app/${ranked}/more`, '/badge/app/x.png']) {
      expect((await get(url)).headers['x-frame-options'], url).toBe('DENY')
    }
  })

  test('the card has a stricter policy than other pages, except for framing', async () => {
    const { headers } = await card(ranked)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors *",
    )
    const { headers: ofOthers } = await get('/embed')
    for (const name of [
      'x-content-type-options',
      'referrer-policy',
      'cross-origin-opener-policy',
      'permissions-policy',
    ]) {
      expect(headers[name], name).toBe(ofOthers[name])
    }
  })
})

describe('a chart with the app', () => {
  test('a chart with the app evicts both from the cache when it is recorded', async () => {
    const before = await badge(ranked)
    expect((await card(ranked)).body).toContain('<dd>1</dd>')
    opened.clock.advance(hourMs)
    await record(snapshotOf([1, 2, ranked]), snapshotOf([1, 2, 3, ranked], { storefront: 'de' }))
    const after = await get(`/badge/app/${ranked}.svg`, { 'if-none-match': String(before.headers.etag) })
    expect(after.statusCode).toBe(200)
    expect(titleOf(after)).toContain('best App Store rank #3 in overall, iPhone, free, read 2026-03-07 13:00 UTC')
    expect((await card(ranked)).body).toContain('<b class="top5">#3</b>')
  })

  test('a chart with the app that is stale shows no current rank', async () => {
    opened.clock.advance(73 * hourMs)
    await know(added + 1, 'Old News')
    expect(titleOf(await badge(added + 1))).toBe('Old News: not measured since 2026-03-07 13:00 UTC')
    expect((await card(added + 1)).body).toContain('Not measured since 2026-03-07 13:00 UTC.')
  })
})

test('fifty parallel requests for one badge draw it once', async () => {
  const drawn: string[] = []
  const { promise: wait, resolve: goOn } = Promise.withResolvers<void>()
  const draw = async (appId: number, { theme, size }: { theme: string; size: string }) => {
    drawn.push(`${appId} ${theme} ${size}`)
    await wait
    return '<svg xmlns="http://www.w3.org/2000/svg"/>'
  }
  const embeds: Embeds = { ...opened.services.pictures.embeds, drawBadge: draw }
  const log = pino({ level: 'silent' })
  const server = await createHttpServer({ log, imageSources: [] })
  addEmbedRoutes(server, { embeds })
  const lightBadges = Array.from({ length: 50 }, () => server.inject(`/badge/app/${ranked}.svg`))
  const darkBadge = server.inject(`/badge/app/${ranked}.svg?theme=dark`)
  goOn()
  const answers = await Promise.all([...lightBadges, darkBadge])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(51).fill(200))
  expect(drawn.toSorted()).toEqual([`${ranked} dark small`, `${ranked} light small`])
  await server.close()
})

describe('oEmbed', () => {
  const ask = (query: Record<string, string>) => get(`/oembed?${new URLSearchParams(query)}`, { host: 'ranks.local' })
  const page = `http://ranks.local/app/${ranked}`

  test('oEmbed tells how to embed the card of an app page, as narrow as asked', async () => {
    const answer = await ask({ url: page, maxwidth: '300', format: 'json' })
    expect(answer.json()).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'Test App',
      author_name: 'Labs & Sons',
      width: 300,
      height: 212,
      html: `<iframe src="http://ranks.local/embed/app/${ranked}" title="Where Test App ranks in the App Store" width="300" height="212" style="border:0;max-width:100%" loading="lazy"></iframe>`,
      thumbnail_url: `http://ranks.local/api/og/app/${ranked}`,
    })
    expect((await ask({ url: `${page}?device=ipad` })).json()).toMatchObject({ width: 420 })
  })

  test('oEmbed escapes a hostile name', async () => {
    const { html } = (await ask({ url: `http://ranks.local/app/${unranked}` })).json()
    expect(html.match(/<\/?[a-z]+/g)).toEqual(['<iframe', '</iframe'])
  })

  test.each([
    ['http://ranks.local/charts', 404],
    ['http://elsewhere.example/app/1', 404],
    ['http://ranks.local.example/app/1', 404],
    [`http://ranks.local/app/${ranked}/world`, 404],
    ['no address', 404],
    ['http://ranks.local/app/4711', 404],
  ])('oEmbed does not answer for %s', async (url, status) => {
    expect((await ask({ url })).statusCode).toBe(status)
  })

  test('oEmbed refuses formats other than JSON', async () => {
    expect((await ask({ url: page, format: 'xml' })).statusCode).toBe(400)
  })
})
