import { beforeAll, describe, expect, test } from 'vitest'
import { getChart } from '#contract/chart-snapshots.ts'
import { savePreferences } from './accounts/users.repository.ts'
import { recordSeenApps } from './catalog/apps.repository.ts'
import { addPublicApps } from './catalog/public-apps.repository.ts'
import { signIn } from './testing/test-people.ts'
import { openTestServer } from './testing/test-server.ts'
import { addTrackedApp } from './tracking/tracking.repository.ts'

/** By name in English first, in Japanese last. */
const album = 6760838876
const chess = 6760838877

let opened: Awaited<ReturnType<typeof openTestServer>>

const get = (url: string, headers: Record<string, string> = {}) => opened.server.inject({ url, headers })
const from = (acceptLanguage: string) => ({ 'accept-language': acceptLanguage })

const see = (storefront: string, names: readonly (readonly [number, string])[]) => {
  const { database, clock } = opened.services
  const entries = names.map(([appId, name]) => ({
    appId,
    name,
    genre: 6014,
    icon: 'https://is1-ssl.mzstatic.com/i.png',
  }))
  return recordSeenApps(database.db, entries, { storefront, at: clock.now() })
}

beforeAll(async () => {
  opened = await openTestServer()
  const { database, history, clock } = opened.services
  await see('us', [
    [album, 'Album'],
    [chess, 'Chess'],
  ])
  await see('jp', [[album, '写真帳']])
  await see('de', [
    [album, 'Zeitalbum'],
    [chess, 'Chess'],
  ])
  await addPublicApps(database.db, [album, chess], clock.now())
  const chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' } as const
  const observedAt = clock.now()
  const snapshot = { chart, observedAt, source: 'rss' as const, depth: 100 as const, appIds: [album, chess] }
  await history.record([{ chart, observedAt, outcome: 'recorded', snapshot }])
})

const readNames = async (headers: Record<string, string>) => {
  const [summary, list, found, chart, card] = await Promise.all([
    get(`/api/apps/${album}/summary`, headers),
    get('/api/apps/public', headers),
    get(`/api/search?q=${album}`, headers),
    get('/api/charts', headers),
    get(`/embed/app/${album}`, headers),
  ])
  return {
    page: summary.json().app.name,
    list: list.json().map(({ name }: { name: string }) => name),
    search: found.json().map(({ name }: { name: string }) => name),
    chart: getChart.response.parse(chart.json()).places.map(({ app }) => app.name),
    card: /Album|写真帳/.exec(card.body)?.[0],
  }
}

describe('the name of an app', () => {
  test.each([
    ['ja-JP,ja;q=0.9,en;q=0.8', '写真帳', ['Chess', '写真帳']],
    ['de-AT', 'Zeitalbum', ['Chess', 'Zeitalbum']],
    ['fr-FR', 'Album', ['Album', 'Chess']],
    ['en-US', 'Album', ['Album', 'Chess']],
    ['*', 'Album', ['Album', 'Chess']],
    ['', 'Album', ['Album', 'Chess']],
  ])(
    'the name of an app for a reader with "%s" is %s on its page, in lists, search results and charts, and never differs on cards',
    async (language, name, list) => {
      const expected = { page: name, list, search: [name], chart: [name, 'Chess'], card: 'Album' }
      expect(await readNames(from(language))).toEqual(expected)
    },
  )

  test.each([
    ['de-AT', 'Zeitalbum', ['Zeitalbum']],
    ['de-AT', 'album', ['Zeitalbum']],
    ['ja', '写真帳', ['写真帳']],
    ['en-US', 'album', ['Album']],
  ])('the name of an app for a reader with "%s" is found by typing %s', async (language, typed, names) => {
    const found = await get(`/api/search?q=${encodeURIComponent(typed)}`, from(language))
    expect(found.json().map(({ name }: { name: string }) => name)).toEqual(names)
  })

  test('the name of an app is that of the country a member chose, whatever their browser says', async () => {
    const { userId, cookie } = await signIn(opened.services)
    const { db } = opened.services.database
    await savePreferences(db, userId, { locale: 'ja', timeZone: null })
    await addTrackedApp(db, { userId, appId: album, limit: 10, now: opened.clock.now() })
    const headers = { cookie, ...from('de') }
    expect((await readNames(headers)).page).toBe('写真帳')
    expect((await get(`/api/users/${userId}/apps`, headers)).json()).toMatchObject([{ name: '写真帳' }])
  })

  test('the name of an app has another tag in each country, and caches know by what it differs', async () => {
    const url = `/api/apps/${album}/summary`
    const [us, jp, again] = [await get(url), await get(url, from('ja')), await get(url, from('ja'))]
    expect(us.headers).toMatchObject({ vary: 'accept-encoding, accept-language, authorization, cookie' })
    expect(jp.headers.vary).toBe(us.headers.vary)
    expect(jp.headers.etag).not.toBe(us.headers.etag)
    expect(again.headers.etag).toBe(jp.headers.etag)
    expect((await get(url, { ...from('ja'), 'if-none-match': String(jp.headers.etag) })).statusCode).toBe(304)
    expect((await get(url, { ...from('ja'), 'if-none-match': String(us.headers.etag) })).statusCode).toBe(200)
  })
})
