import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { Agent, fetch } from 'undici'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { inRoot } from '../scripts/lib/paths.mjs'
import { endProcess, type ProcessHandle, startProcess } from '../scripts/lib/processes.mjs'
import {
  copyTemplate,
  findFreePort,
  makeFolder,
  offlineSettings,
  type ServerProcess,
  startServer,
  waitUntilReady,
} from './harness/servers.ts'

const isOnPath = (program: string): boolean =>
  `${process.env.PATH}:/usr/sbin`.split(delimiter).some(folder => existsSync(join(folder, program)))

type Ports = { http: number; https: number; upstream: number }

/** An example of ops/ with the ports of a test, and the command that runs it. */
type Proxy = {
  name: string
  isInstalled: boolean
  prepare(folder: string, ports: Ports): Promise<[string, ...string[]]>
}

const nginx: Proxy = {
  name: 'nginx (Debian: nginx-light, openssl)',
  isInstalled: isOnPath('nginx') && isOnPath('openssl'),
  prepare: async (folder, { http, https, upstream }) => {
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
    const asked = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
    execFileSync('openssl', [...asked, '-subj', '/CN=localhost', '-keyout', key, '-out', certificate], {
      stdio: 'ignore',
    })
    const example = (await readFile(inRoot('ops/nginx.conf'), 'utf8'))
      .replaceAll(/^.*listen \[::\].*\n/gm, '')
      .replace('listen 80', `listen 127.0.0.1:${http}`)
      .replace('listen 443', `listen 127.0.0.1:${https}`)
      .replaceAll('ranks.example.org;', 'localhost;')
      .replace(/ssl_certificate .+;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .+;/, `ssl_certificate_key ${key};`)
      .replace('127.0.0.1:3000', `127.0.0.1:${upstream}`)
    const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      name => `${name}_temp_path ${folder}/${name};`,
    )
    const around = `daemon off; pid ${folder}/pid; error_log stderr; events {}\nhttp { access_log off; ${places.join(' ')}\n${example}}\n`
    await writeFile(join(folder, 'nginx.conf'), around)
    return ['nginx', '-p', folder, '-c', join(folder, 'nginx.conf')]
  },
}

const caddy: Proxy = {
  name: 'Caddy (Debian: caddy)',
  isInstalled: isOnPath('caddy'),
  prepare: async (folder, { http, https, upstream }) => {
    const example = (await readFile(inRoot('ops/Caddyfile'), 'utf8'))
      .replace('{$DOMAIN:ranks.example.org}', 'localhost')
      .replace('{$UPSTREAM:127.0.0.1:3000}', `127.0.0.1:${upstream}`)
    const options = `admin off\nskip_install_trust\nhttp_port ${http}\nhttps_port ${https}\nstorage file_system ${folder}/storage`
    await writeFile(join(folder, 'Caddyfile'), `{\n${options}\n}\n${example}`)
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  },
}

/** The certificates are made for the tests. */
const dispatcher = new Agent({ connect: { rejectUnauthorized: false } })

const ask = (url: string, options: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
  fetch(url, { dispatcher, redirect: 'manual', ...options })

const startProxy = async ({ prepare }: Proxy, ports: Ports): Promise<ProcessHandle> => {
  const folder = await makeFolder()
  const [command, ...args] = await prepare(folder.path, ports)
  const lines: string[] = []
  const collect = (line: string) => void lines.push(line)
  const env = { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder.path }
  const handle = startProcess({ name: command, command, args, env, onOutput: collect, onError: collect })
  onTestFinished(async () => {
    await endProcess(handle)
    await folder.remove()
  })
  const isUp = () =>
    ask(`https://localhost:${ports.https}/api/live`).then(
      ({ status }) => (status < 500 ? 'up' : status),
      error => `${error.cause ?? error}: ${lines.slice(-3).join(' ')}`,
    )
  await expect.poll(isUp, { interval: 50 }).toBe('up')
  return handle
}

/** Answers with the headers that it was sent; below /events, with one event of a stream that goes on. */
const startEcho = async (): Promise<number> => {
  const server = createServer((request, response) => {
    if (request.url === '/events') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: first\n\n')
    } else response.end(JSON.stringify(request.headers))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

describe.each([nginx, caddy])('the example for $name', proxy => {
  test.runIf(proxy.isInstalled)(
    'says who visits, believes no visitor, sends events at once, and leads to https',
    async () => {
      const ports = { http: await findFreePort(), https: await findFreePort(), upstream: await startEcho() }
      await startProxy(proxy, ports)
      const forged = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-proto': 'http', 'remote-user': 'ada' }
      const seen = await (await ask(`https://localhost:${ports.https}/`, { headers: forged })).json()
      expect(seen).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' })
      expect(seen).toMatchObject({ host: `localhost:${ports.https}` })
      expect(seen).not.toHaveProperty('remote-user')
      const events = await ask(`https://localhost:${ports.https}/events`)
      for await (const part of events.body ?? []) {
        expect(Buffer.from(part).toString()).toContain('data: first')
        break
      }
      const plain = await ask(`http://localhost:${ports.http}/app/1`)
      expect([301, 308]).toContain(plain.status)
      expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost.*\/app\/1$/)
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
    await copyTemplate(folder.path)
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

  test.runIf(nginx.isInstalled)(
    'a person signs in over https, and limits count the visitor and not what it says of itself',
    async () => {
      await startProxy(nginx, { http: await findFreePort(), https, upstream: Number(new URL(server.url).port) })
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
