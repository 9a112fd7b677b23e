import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { endProcess } from '../scripts/launch/processes.mjs'
import { ask, caddy, type ExampleProxy, nginx, readExample, startProxy } from './harness/proxies.ts'
import {
  copyTemplate,
  findFreePort,
  makeFolder,
  offlineSettings,
  type ServerProcess,
  startServer,
  waitUntilReady,
} from './harness/servers.ts'

const start = async (proxy: ExampleProxy, options: Parameters<typeof startProxy>[1]): Promise<void> => {
  const { stop } = await startProxy(proxy, options)
  onTestFinished(stop)
}

/** Echoes the URL and headers of a request; at …/events, sends one event and keeps the stream open. */
const startEcho = async (): Promise<number> => {
  const server = createServer((request, response) => {
    if (request.url?.endsWith('/events')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: first\n\n')
    } else response.end(JSON.stringify({ url: request.url, ...request.headers }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

describe.each([nginx, caddy])('the examples for $name', proxy => {
  test.runIf(proxy.isInstalled).each([
    { example: proxy.examples.host, path: '' },
    { example: proxy.examples.path, path: '/ranks' },
  ])(
    'in $example say who visits, believe no visitor, send events at once, pass the path on, and lead to https',
    async ({ example, path }) => {
      const ports = { http: await findFreePort(), https: await findFreePort(), upstream: await startEcho() }
      await start(proxy, { example: await readExample(example), ports, path })
      const site = `https://localhost:${ports.https}${path}`
      const forged = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'http', 'remote-user': 'ada' }
      const seen = await (await ask(`${site}/a%20b?c`, { headers: forged })).json()
      expect(seen).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
      expect(seen).toMatchObject({ host: `localhost:${ports.https}`, url: `${path}/a%20b?c` })
      expect(seen).not.toHaveProperty('remote-user')
      const events = await ask(`${site}/events`)
      for await (const part of events.body ?? []) {
        expect(Buffer.from(part).toString()).toContain('data: first')
        break
      }
      const plain = await ask(`http://localhost:${ports.http}${path}/app/1`)
      expect([301, 308]).toContain(plain.status)
      expect(plain.headers.get('location')).toMatch(new RegExp(`^https://localhost.*${path}/app/1$`))
      if (path === '') return
      expect((await ask(site)).headers.get('location')).toMatch(
        new RegExp(`^(https://localhost:${ports.https})?${path}/$`),
      )
      expect(await (await ask(`${site}-of-others/`)).text()).not.toContain('x-forwarded-for')
    },
  )
})

describe('behind the examples', () => {
  const cleanups: (() => Promise<unknown>)[] = []
  let server: ServerProcess
  let https = 0

  beforeAll(async () => {
    const folder = await makeFolder()
    cleanups.push(folder.remove)
    copyTemplate(folder.path)
    https = await findFreePort()
    server = await startServer({
      ...offlineSettings(folder.path),
      PUBLIC_URL: `https://localhost:${https}`,
      TRUSTED_PROXIES: '127.0.0.1',
      LIMIT_API_PER_MINUTE: '40',
    })
    cleanups.push(() => endProcess(server.handle))
    await waitUntilReady(server)
  })

  afterAll(async () => {
    for (const cleanup of cleanups.reverse()) await cleanup()
  })

  // Promise: P22
  test.runIf(nginx.isInstalled)(
    'a person signs in over https, and limits count the visitor by the real address and not by a claimed one',
    async () => {
      const ports = { http: await findFreePort(), https, upstream: Number(new URL(server.url).port) }
      await start(nginx, { example: await readExample(nginx.examples.host), ports })
      const url = `https://localhost:${https}`
      expect((await ask(`${url}/`)).headers.get('strict-transport-security')).toMatch(/^max-age=/)
      const findSecret = () => /#owner=(\S+)/.exec(server.output.join('\n'))?.[1]
      await expect.poll(findSecret).toBeDefined()
      const secret = findSecret()
      const signedIn = await ask(`${url}/api/auth/owner`, {
        method: 'POST',
        headers: { origin: url, 'content-type': 'application/json' },
        body: JSON.stringify({ secret }),
      })
      expect(signedIn.status).toBe(200)
      expect(signedIn.headers.get('set-cookie')).toMatch(/; Secure/)
      const askAs = (address: number) =>
        ask(`${url}/api/auth/way`, { headers: { 'x-forwarded-for': `192.0.2.${address}` } })
      const statuses = new Set<number>()
      for (let address = 1; address <= 45; address += 1) statuses.add((await askAs(address)).status)
      expect([...statuses].sort()).toEqual([200, 429])
    },
  )
})
