import { beforeAll, describe, expect, test } from 'vitest'
import { storePage } from '#contract/store-pages.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import { expectProblem } from '../testing/answers.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>

const [appId, other] = [3_300_000_001, 3_300_000_002]
const url = `/api/apps/${appId}/store-page`

beforeAll(async () => {
  opened = await openTestServer()
  const { database, clock } = opened.services
  const apps = [appId, other].map(id => ({ appId: id, name: `App ${id}` }))
  await recordSeenApps(database.db, apps, { storefront: 'us', at: clock.now() })
})

const get = (address: string, headers: Record<string, string> = {}) => opened.server.inject({ url: address, headers })

const record = (id: number, price: number) => {
  const { clock } = opened.services
  const { storePages } = opened.services.measuring
  const found = [{ appId: id, price, currency: 'USD' }]
  return storePages.recordPages([{ storefront: 'us', purpose: 'pages', found, missing: [], at: clock.now() }])
}

describe('the store page of an app', () => {
  test('the store page of an app answers 304 until a page of the app is read', async () => {
    await record(appId, 2.99)
    const first = await get(url)
    expect(storePage.parse(first.json()).page).toMatchObject({ state: 'measured', price: 2.99, currency: 'USD' })
    const tag = { 'if-none-match': String(first.headers.etag) }
    opened.clock.advance(1_000)
    await record(other, 1)
    expect((await get(url, tag)).statusCode).toBe(304)
    await record(appId, 0.99)
    const second = await get(url, tag)
    expect(storePage.parse(second.json()).priceChanges).toMatchObject([
      { previous: { price: 2.99 }, current: { price: 0.99 } },
    ])
  })

  test('the store page of an app defaults to the United States', async () => {
    expect(storePage.parse((await get(url)).json()).storefront).toBe('us')
    const german = storePage.parse((await get(`${url}?storefront=de`)).json())
    expect(german.page).toMatchObject({ storefront: 'de', countryName: 'Germany', state: 'not-tracked' })
  })

  test('the store page of an app is refused for an unknown app, and for an invalid span', async () => {
    expectProblem(await get('/api/apps/4711/store-page'), 'app.not_found')
    expectProblem(await get(`${url}?from=2027-01-01T00:00:00Z`), 'request.invalid')
    expectProblem(await get(`${url}?from=2010-01-01T00:00:00Z`), 'request.invalid')
    expectProblem(await get(`${url}?storefront=zz`), 'request.invalid')
  })
})
