import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { getRankingTest, startRankingTest } from '#contract/ranking-test.ts'
import { sameOrigin } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

const url = '/api/public/test-rankings'

let opened: Awaited<ReturnType<typeof openTestServer>>
let address: string

beforeAll(async () => {
  const environment = { COLLECTOR_ENABLED: 'true', COLLECTOR_AUTOSTART: 'true', COLLECTOR_STOREFRONTS: 'us,de,fr' }
  opened = await openTestServer({ environment })
  await opened.server.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(opened.server.server.address() as AddressInfo).port}`
})

const get = async () => getRankingTest.response.parse((await opened.server.inject(url)).json())
const start = (headers: Record<string, string> = sameOrigin) => opened.server.inject({ method: 'POST', url, headers })
const cancel = (cancelToken: string) =>
  opened.server.inject({ method: 'DELETE', url, headers: sameOrigin, payload: { cancelToken } })

/** Over the network, like a browser. */
const listen = async (headers: Record<string, string> = {}) => {
  const leaving = new AbortController()
  const response = await fetch(`${address}${url}/events`, { headers, signal: leaving.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const until = async (part: string): Promise<string> => {
    while (!text.includes(part)) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) throw new Error(`The stream ended after "${text}".`)
      text += value
    }
    return text
  }
  return { response, until, readEnd: () => reader?.read(), leave: () => leaving.abort() }
}

describe('the ranking test', () => {
  test('the ranking test can only be started from this site', async () => {
    expect((await start({ 'sec-fetch-site': 'cross-site' })).json()).toMatchObject({ code: 'request.cross_site' })
    expect(await get()).toMatchObject({ test: null, plan: { countries: 3, calls: 3 } })
  })

  test('the ranking test is streamed to all viewers from start to end, and only its starter gets the secret', async () => {
    const visitor = await listen()
    expect(visitor.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(visitor.response.headers.get('cache-control')).toContain('no-store')
    expect(visitor.response.headers.get('content-security-policy')).toContain("default-src 'none'")
    await visitor.until('data: null')
    const begun = await start()
    expect(begun.headers['cache-control']).toBe('no-store')
    const { test: started, cancelToken } = startRankingTest.response.parse(begun.json())
    expect(startRankingTest.response.parse((await start()).json())).toMatchObject({
      test: { id: started.id },
      cancelToken: null,
    })
    await visitor.until('"state":"running"')
    expect(await get()).toMatchObject({ test: { id: started.id, state: 'running', total: 3 } })
    expect((await cancel('guess')).json()).toMatchObject({ code: 'test.not_yours' })
    expect((await cancel(String(cancelToken))).statusCode).toBe(204)
    const events = await visitor.until('"state":"cancelled"')
    expect(events).not.toContain(String(cancelToken))
    expect((await get()).test).toMatchObject({ state: 'cancelled', done: 0 })
    const id = /.*id: (\S+)/s.exec(events)?.[1] ?? ''
    visitor.leave()
    const again = await listen({ 'last-event-id': id })
    expect(await again.until('\n\n')).toBe('retry: 3000\n\n')
    again.leave()
  })

  test("the ranking test counts against the visitor's search limit", async () => {
    const answers = await Promise.all(Array.from({ length: 61 }, () => start()))
    expect(answers.map(({ statusCode }) => statusCode)).toContain(429)
  })
})

// Promise: P6
test('a stopping server ends the streams and does not wait for them', async () => {
  const visitor = await listen()
  await visitor.until('event: test')
  const startedAt = performance.now()
  await opened.server.close()
  // An open stream would delay the end by five seconds.
  expect(performance.now() - startedAt).toBeLessThan(4_500)
  expect(await visitor.readEnd()).toMatchObject({ done: true })
})
