import { describe, expect, test } from 'vitest'
import { startStore } from '../testing/started-store.ts'
import { mix } from '../world/random.ts'
import { createCallLimit } from './call-limit.ts'

const chartPath = '/us/rss/topfreeapplications/limit=1/json'

describe('the call limit', () => {
  test('one window allows a fixed number of calls, and the rest get 403 without a body', async () => {
    const store = await startStore({ limitPerMinute: 5 })
    const responses = await Promise.all(Array.from({ length: 20 }, () => store.get(chartPath)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5)
    const refused = responses.filter(({ status }) => status === 403)
    expect(refused).toHaveLength(15)
    expect(await refused[0]?.text()).toBe('')
  })

  test('charts and search + lookup have separate limits, pictures and the marketing feed have none', async () => {
    const store = await startStore({ limitPerMinute: 1, limits: { search: 2 } })
    const paths = [chartPath, '/lookup?id=1', '/search?term=photo', '/image/x', '/api/v2/us/apps/top-free/10/apps.json']
    const status = async (path: string) => (await store.get(path)).status
    const first = []
    for (const path of paths) first.push(await status(path))
    expect(first).toEqual([200, 200, 200, 404, 200])
    const second = []
    for (const path of paths) second.push(await status(path))
    expect(second).toEqual([403, 403, 403, 404, 200])
  })

  test('the window slides: no period of its length has more answered calls than the limit', () => {
    const [limit, windowMs] = [4, 250]
    let now = 0
    const { admit } = createCallLimit({ charts: limit }, windowMs, () => now)
    const answered: number[] = []
    for (let call = 0; call < 500; call++) {
      if (admit('charts')) answered.push(now)
      now += mix(call, 1) % 40
    }
    expect(answered.length).toBeGreaterThan(20 * limit)
    for (const [index, start] of answered.entries()) {
      const inWindow = answered.slice(index).filter(at => at < start + windowMs)
      expect(inWindow.length).toBeLessThanOrEqual(limit)
    }
  })

  test('a refused call does not use up a fault', async () => {
    const store = await startStore({ limitPerMinute: 1 })
    await store.get(chartPath)
    store.setFault({ fault: { kind: 'unavailable' }, times: 1 })
    expect((await store.get(chartPath)).status).toBe(403)
    expect((await store.get('/lookup?id=1')).status).toBe(503)
  })
})
