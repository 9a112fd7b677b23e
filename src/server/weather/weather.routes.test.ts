import { beforeAll, expect, test } from 'vitest'
import { getCountryWeather, getWorldWeather } from '#contract/weather.ts'
import type { Chart } from '#domain/charts.ts'
import { dayMs } from '#domain/units.ts'
import { holdBack } from '../testing/held-back.ts'
import { openTestServer } from '../testing/test-server.ts'
import { moveChart } from '../testing/weather/moving-charts.ts'

const us: Chart = { storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' }

let opened: Awaited<ReturnType<typeof openTestServer>>
const ask = (url: string) => opened.server.inject(url)

beforeAll(async () => {
  opened = await openTestServer()
  const { clock, services } = opened
  const last = clock.now().getTime() - dayMs
  const moments = Array.from({ length: 40 }, (_, at) => new Date(last - (39 - at) * dayMs))
  await services.history.snapshots.recordSnapshots(moveChart(us, { moments }))
  await holdBack(services.database.db, { chart: us, observedAt: new Date(last - 2 * dayMs), reason: 'frozen' })
})

test('the weather of the world and of a country matches the contract', async () => {
  const world = getWorldWeather.response.parse((await ask('/api/weather')).json())
  expect(world.countries.find(({ storefront }) => storefront === 'us')).toMatchObject({
    state: 'measured',
    countryName: 'United States',
    flagUrl: '/flags/us.svg',
    depth: 100,
  })
  const country = getCountryWeather.response.parse((await ask('/api/weather/us?days=10')).json())
  expect(country.days).toHaveLength(10)
  expect(country.days.at(-2)?.index).toBe(world.countries.find(({ storefront }) => storefront === 'us')?.index)
  expect(country.held.map(({ chart, reason }) => [chart.key, reason])).toEqual([['us:top-free:36:iphone', 'frozen']])
})

test('a new measurement is in the next answer', async () => {
  const { clock, services } = opened
  const today = async () => (await ask('/api/weather/us?days=1')).json().days[0].state
  expect(await today()).toBe('awaited')
  const [snapshot] = moveChart(us, { moments: [clock.now()] })
  if (!snapshot) throw new Error('There is a snapshot for each moment.')
  await services.history.record([{ ...snapshot, outcome: 'recorded', snapshot }])
  expect(await today()).toBe('measured')
})

test.each([
  ['a country that there is not', '/api/weather/zz'],
  ['a day that is none', '/api/weather?day=2026-02-30'],
  ['a day before the App Store', '/api/weather?day=1980-01-01'],
  ['more than 370 days', '/api/weather/us?days=371'],
  ['a chart type that there is not', '/api/weather?chartType=top-new'],
])('%s is refused with a sentence', async (_, url) => {
  const response = await ask(url)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'request.invalid' })
})

test('many heavy requests of one visitor are refused with the time to retry, and another visitor is answered', async () => {
  const days = Array.from({ length: 20 }, (_, at) => `/api/weather/us?days=${at + 11}`)
  const asked = days.map(url => opened.server.inject({ url, remoteAddress: '192.0.2.1' }))
  const other = opened.server.inject({ url: '/api/weather/us?days=40', remoteAddress: '192.0.2.2' })
  const refused = (await Promise.all(asked)).filter(({ statusCode }) => statusCode !== 200)
  expect((await other).statusCode).toBe(200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused.map(({ statusCode, headers }) => [statusCode, headers['retry-after']])).toEqual(
    refused.map(() => [503, '5']),
  )
})
