import { expect, test } from 'vitest'
import { createAppStore } from '../client.ts'
import { bytes, feedBody, feedEntry, queryOf, usTopFree } from '../testing/bodies.ts'
import { answerWith, type Handler, hostsAt, startServer, startStore } from '../testing/http-server.ts'

const chartBody = bytes(feedBody(queryOf(), [7, 8].map(feedEntry)))
const unusable = (reason: string) => expect.objectContaining({ code: 'appstore.unusable', reason })
const redirect = (location: string, status = 302): Handler => answerWith('', { status, location })

test.each([301, 302, 303, 307, 308])('status %i to a configured host is followed', async status => {
  const { store } = await startStore((request, response) =>
    (request.url === '/moved' ? answerWith(chartBody) : redirect('/moved', status))(request, response),
  )
  expect((await store.fetchTopChart(usTopFree)).entries).toHaveLength(2)
})
test('a loop ends after three redirects, each of which awaits beforeCall', async () => {
  const paced: string[] = []
  const beforeCall = async ({ url, budget }: { url: string; budget: string }) => void paced.push(`${budget} ${url}`)
  const { store, requests, origin } = await startStore(redirect('/again'), { beforeCall })
  await expect(store.fetchTopChart(usTopFree)).rejects.toThrow(unusable('redirect-loop'))
  expect(requests).toHaveLength(4)
  expect(paced).toHaveLength(4)
  expect(paced[3]).toBe(`charts ${origin}/again`)
})
test('to a host that is not configured is rejected and never requested', async () => {
  const foreign = await startServer(answerWith(chartBody))
  const { store } = await startStore(redirect(`${foreign.origin}/us/rss`))
  await expect(store.fetchTopChart(usTopFree)).rejects.toThrow(unusable('foreign-redirect'))
  expect(foreign.requests).toEqual([])
})
test.each([
  'https://apps.apple.com/us',
  'file:///etc/passwd',
  'http://u:p@127.0.0.1/',
  'http://[',
  'https://rss.marketingtools.apple.com/',
])('to %s is rejected', async location => {
  const { store } = await startStore(redirect(location))
  await expect(store.fetchTopChart(usTopFree)).rejects.toThrow(unusable('foreign-redirect'))
})
test('between configured hosts is followed, as when the marketing feed moved', async () => {
  const marketing = await startServer((_request, response) => {
    const address = 'https://rss.marketingtools.apple.com/api/v2/us/apps/top-free/100/apps.json'
    response.end(JSON.stringify({ feed: { id: address, results: [{ id: '7' }] } }))
  })
  const old = await startServer(redirect(`${marketing.origin}/new`))
  const store = createAppStore({ hosts: { ...hostsAt(marketing.origin), marketing: old.origin } })
  expect((await store.fetchTopChart({ ...usTopFree, source: 'marketing-rss' })).entries).toEqual([{ appId: 7 }])
})
test('without a location is an HTTP error', async () => {
  const { store } = await startStore(answerWith('', { status: 302 }))
  await expect(store.fetchTopChart(usTopFree)).rejects.toMatchObject({
    code: 'appstore.http',
    status: 302,
    isRetryable: false,
  })
})
