import { once } from 'node:events'
import { createServer, request as sendRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getCurrentUser } from '#contract/accounts.ts'
import { listDemoEmails } from '#contract/demo-outbox.ts'
import { eventually } from '../vitest.eventually.ts'
import { launchBrowserWithImages, launchOwnBrowser, newVisitor } from './harness/browser.ts'
import { openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { openHydrated, readDownload } from './harness/pages.ts'
import { ask, caddy, type ExampleProxy, nginx, readExample, startProxy } from './harness/proxies.ts'
import { listPublicPages, type PublicPage } from './harness/public-pages.ts'
import { findFreePort, startDemoWorld } from './harness/servers.ts'
import { signInAs } from './harness/sign-in.ts'

/** The path of the site in the examples of ops/. */
const sitePath = '/ranks'

/** Whether a proxy passes the path of the site on, or removes it. */
type PathForm = 'passes the path on' | 'removes the path'

type OpenedProxy = {
  /** The address of the site. */
  url: string
  /** The authority that signed the certificate of an https address. */
  authority?: string
  stop(): Promise<void>
}

type PathProxy = { name: string; isInstalled: boolean; open(upstream: number): Promise<OpenedProxy> }

/** A small proxy of our own. It removes the path of every other request, so that a page needs both forms. */
const openOwnProxy = async (upstream: number): Promise<OpenedProxy> => {
  let count = 0
  const server = createServer((request, response) => {
    const { url = '', method, headers } = request
    if (!url.startsWith(`${sitePath}/`)) return void response.writeHead(404).end()
    count += 1
    const path = count % 2 === 0 ? url : url.slice(sitePath.length)
    const passed = sendRequest({ host: '127.0.0.1', port: upstream, path, method, headers }, answer => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${sitePath}`, stop }
}

const openExample = async (proxy: ExampleProxy, form: PathForm, upstream: number): Promise<OpenedProxy> => {
  const text = await readExample(proxy.examples.path)
  const removing = text.replace('proxy_pass http://rank_atlas;', 'proxy_pass http://rank_atlas/;')
  const example = form === 'passes the path on' ? text : removing.replace('handle /ranks/*', 'handle_path /ranks/*')
  const ports = { http: await findFreePort(), https: await findFreePort(), upstream }
  const { authority, stop } = await startProxy(proxy, { example, ports, path: sitePath })
  return { url: `https://localhost:${ports.https}${sitePath}`, authority, stop }
}

const own: PathProxy = { name: 'a proxy that removes every other path', isInstalled: true, open: openOwnProxy }

/** Our own proxy, and those of ops/ in both forms. */
const listPathProxies = (): PathProxy[] => {
  const forms: PathForm[] = ['passes the path on', 'removes the path']
  const examples = [nginx, caddy].flatMap(proxy =>
    forms.map(form => ({
      name: `${proxy.name}, which ${form}`,
      isInstalled: proxy.isInstalled,
      open: (upstream: number) => openExample(proxy, form, upstream),
    })),
  )
  return [own, ...examples]
}

// The site below a path of a host with other sites.

const memberPages = ['/my-apps', '/inbox', '/inbox/rules', '/settings', '/report', '/demo-outbox']
const adminPages = ['', '/people', '/audit', '/og-images', '/collector', '/maintenance']
const ownPages = [...memberPages, ...adminPages.map(path => `/admin${path}`)]

const openSite = async (proxy: PathProxy) => {
  const PORT = await findFreePort()
  const { url, authority, stop } = await proxy.open(PORT)
  const world = await startDemoWorld({
    PORT: String(PORT),
    PUBLIC_URL: url,
    TRUSTED_PROXIES: '127.0.0.1',
    COLLECTOR_ENABLED: 'true',
    COLLECTOR_STOREFRONTS: 'us,jp',
    ...(authority !== undefined && { NODE_EXTRA_CA_CERTS: authority }),
  })
  const close = async () => {
    await world.stop()
    await stop()
  }
  // Caddy looks every five seconds whether the site is up.
  await eventually(async () => expect((await ask(`${url}/api/live`)).status).toBe(200))
  return { url, pages: await listPublicPages(world.url), close }
}

const addressesIn = (html: string): string[] =>
  [...html.matchAll(/ (?:href|src|srcset|action|content)="([^"]*)"/gi)].map(([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  )

/** Addresses of this host outside the site. */
const findOutside = (addresses: readonly string[], url: string): string[] => {
  const { origin } = new URL(url)
  return addresses
    .filter(address => /^\/(?!\/)/.test(address) || address.startsWith(origin))
    .filter(address => !`${new URL(address, origin)}/`.startsWith(`${url}/`))
}

/**
 * The browser's requests outside the path and its failed requests. An open page asks whether the visitor is signed in.
 */
const watchRequests = (context: BrowserContext, url: string): string[] => {
  const found: string[] = []
  context.on('request', request => found.push(...findOutside([request.url()], url)))
  context.on('response', response => {
    const isExpected = response.request().isNavigationRequest() || response.url() === `${url}/api/auth/user`
    if (response.status() >= 400 && !isExpected) found.push(`${response.status()} ${response.url()}`)
  })
  return found
}

describe.each(listPathProxies().filter(({ isInstalled }) => isInstalled))('behind $name', proxy => {
  let site: Awaited<ReturnType<typeof openSite>>
  let browser: Browser
  let context: BrowserContext
  let page: Page
  let found: string[]

  beforeAll(async () => {
    site = await openSite(proxy)
    const isSafe = site.url.startsWith('https:')
    // Chromium runs no service worker of a site whose certificate it does not know, unless it ignores them all.
    browser = isSafe ? await launchOwnBrowser(['--ignore-certificate-errors']) : await launchBrowserWithImages()
    context = await newVisitor(
      browser,
      { viewport: 'desktop', theme: 'light' },
      isSafe ? { ignoreHTTPSErrors: true } : {},
    )
    found = watchRequests(context, site.url)
    page = await openWatchedPage(context)
  })

  afterAll(async () => {
    await context?.close()
    await browser?.close()
    await site?.close()
  })

  test('the first HTML of pages names addresses below the path only, and all of its files are there', async () => {
    const files = new Set<string>()
    for (const { path, status } of Object.values(site.pages)) {
      const answer = await ask(site.url + path)
      const addresses = addressesIn(await answer.text())
      expect([path, answer.status, findOutside(addresses, site.url)]).toEqual([path, status, []])
      const isFile = (address: string) => /^[^?]*\/(assets|flags|api|badge|embed|feeds)\//.test(address)
      for (const address of addresses.filter(isFile)) files.add(new URL(address, site.url).href)
    }
    const asked = [...files].filter(file => !file.includes('/api/log'))
    for (const file of asked.filter(file => file.startsWith(site.url)))
      expect([file, (await ask(file)).status]).toEqual([file, 200])
    for (const kind of ['api/og', 'flags', 'assets'])
      expect([...files].find(file => file.startsWith(`${site.url}/${kind}/`))).toBeDefined()
  })

  /** A browser without a profile has no push service, and says so some time later. */
  const findComplaints = (): string[] => [
    ...takeComplaints(page).filter(
      complaint =>
        !/^console error: (Failed to load resource.* 401 |Chrome currently does not support the Push API)/.test(
          complaint,
        ),
    ),
    ...found.splice(0),
  ]

  const visit = async ({ path }: Pick<PublicPage, 'path'>) => {
    await openHydrated(page, site.url + path)
    expect([page.url(), ...findComplaints()]).toEqual([expect.stringContaining(site.url)])
  }

  // Promise: P22
  test('a visitor opens pages, and goes on by links, forms and back, without leaving the path', async () => {
    for (const each of Object.values(site.pages).filter(({ status }) => status === 200)) await visit(each)
    await visit({ path: '/tools' })
    await page.getByRole('link', { name: 'Charts', exact: true }).first().click()
    await page.waitForURL(`${site.url}/charts`)
    await page.goBack()
    await page.waitForURL(`${site.url}/tools`)
    await visit({ path: '/' })
    await page.getByRole('searchbox').first().fill('qzxjvkwq')
    await page.getByRole('searchbox').first().press('Enter')
    await page.waitForURL(new RegExp(`^${site.url}/(open|search)\\?q=qzxjvkwq`))
    expect(findComplaints()).toEqual([])
  })

  test('a person signs in by the provider, with cookies below the path, and out again', async () => {
    await signInAs(page, 'Ada Admin', { url: site.url, path: '/my-apps' })
    const session = (await context.cookies()).filter(({ name }) => name.endsWith('session') && !/^demo/.test(name))
    const isSafe = site.url.startsWith('https:')
    expect(session).toMatchObject([{ path: sitePath, secure: isSafe, name: isSafe ? '__Secure-session' : 'session' }])
    for (const path of ownPages) await visit({ path })
    await visit({ path: '/admin/audit' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /CSV/ }).first().click(),
    ])
    expect((await readDownload(download)).toString()).toContain('\n')
    expect(findComplaints()).toEqual([])
  })

  test('the page of the ranking test follows it by events from below the path', async () => {
    await visit({ path: '/ranking-test' })
    const [events] = await Promise.all([
      page.waitForResponse(response => response.url().endsWith('/events')),
      page.getByRole('button', { name: 'Start Test' }).click(),
    ])
    expect(events.url()).toBe(`${site.url}/api/public/test-rankings/events`)
    expect(events.headers()['content-type']).toContain('text/event-stream')
    await page.getByText('The test ended.').waitFor()
    expect(findComplaints()).toEqual([])
  })

  test('the links in e-mails lead below the path', async () => {
    const { id } = getCurrentUser.response.parse(await (await page.request.get(`${site.url}/api/auth/user`)).json())
    const email = 'reader@demo.invalid'
    const saved = await page.request.put(`${site.url}/api/users/${id}/notifications`, {
      headers: { origin: new URL(site.url).origin },
      data: { email, enabled: true },
    })
    expect(saved.status()).toBe(200)
    const findLetter = async () => {
      const answer = await page.request.get(`${site.url}/api/demo/letters`)
      return listDemoEmails.response.parse(await answer.json()).letters.find(({ to }) => to === email)
    }
    await expect.poll(findLetter).toBeDefined()
    const letter = await page.request.get(`${site.url}/demo/letters/${(await findLetter())?.id}`)
    const links = addressesIn(await letter.text()).filter(address => address.startsWith('http'))
    expect(findOutside(links, site.url)).toEqual([])
    const confirm = links.find(link => link.startsWith(`${site.url}/confirm-address/`)) ?? ''
    await openHydrated(page, confirm)
    await page.getByRole('main').getByText(email).waitFor()
    expect(findComplaints()).toEqual([])
  })

  test('the worker for notifications has the path as its scope, and a sign-out ends below the path', async () => {
    await visit({ path: '/settings' })
    await page.getByRole('button', { name: 'This browser' }).click()
    const findScopes = () =>
      page.evaluate<string[]>(
        'navigator.serviceWorker.getRegistrations().then(all => all.map(({ active, scope }) => active && scope))',
      )
    // A browser without a profile grants no permission.
    await page.evaluate(
      'Object.defineProperty(Notification, "permission", { value: "granted" }); Notification.requestPermission = async () => "granted"',
    )
    await page.getByRole('button', { name: 'Allow notifications' }).click()
    await expect.poll(findScopes).toEqual([`${site.url}/`])
    await page.goto(`${site.url}/api/logout`)
    expect(page.url()).toBe(`${site.url}/`)
    expect((await context.cookies()).filter(({ name }) => /^(__Secure-)?session$/.test(name))).toEqual([])
    expect(findComplaints()).toEqual([])
  })
})
