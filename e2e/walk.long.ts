import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ensureWebBuild } from '../scripts/web/web-build.mjs'
import type { Engine } from './harness/engine.ts'
import { closeBeside, openAlive, openCommands, press, runInPage, typeText } from './harness/engine-page.ts'
import { chooseOption, countDialogs, findOverflow, readPage } from './harness/in-page.mjs'
import { engines } from './harness/installed-engines.ts'
import { listPublicPages, type PublicPage } from './harness/public-pages.ts'
import { type DemoWorld, startDemoWorld } from './harness/servers.ts'

// The main pages and six tasks in the engines other than Chromium.

let world: DemoWorld
let pages: Awaited<ReturnType<typeof listPublicPages>>

beforeAll(async () => {
  await ensureWebBuild()
  world = await startDemoWorld()
  pages = await listPublicPages(world.url)
})

afterAll(() => world?.stop())

/** One person per engine, because tracked apps stay tracked. */
const members = ['Max Member', 'Mia Member']

describe.each(engines.map((engine, index) => ({ ...engine, member: members[index] ?? '' })))(
  'in $name',
  ({ isInstalled, start, member }) => {
    let engine: Engine
    const open = (path: string) => openAlive(engine, `${world.url}${path}`)
    const address = async () => (await runInPage(engine, readPage)).address
    const text = async () => (await runInPage(engine, readPage)).text

    beforeAll(async () => {
      if (!isInstalled) return
      engine = await start()
      await engine.resize({ width: 1280, height: 900 })
    })

    afterAll(() => engine?.close())

    const walk = async ({ name, path }: PublicPage): Promise<string[]> => {
      await open(path)
      const { heading, text: content } = await runInPage(engine, readPage)
      const isBroken = heading === '' || content.includes('This page crashed')
      const found = [
        ...(isBroken ? [`broken: ${content.slice(0, 200)}`] : []),
        ...(await runInPage(engine, findOverflow)),
      ]
      return found.map(what => `${name} ${what}`)
    }

    test.skipIf(!isInstalled)(
      'every public page hydrates, has a heading and fits the window',
      { timeout: 300_000 },
      async () => {
        const complaints: string[] = []
        for (const page of Object.values(pages)) complaints.push(...(await walk(page)))
        expect(complaints).toEqual([])
      },
    )

    test.skipIf(!isInstalled)('an app is found by its name, and its world and history open', async () => {
      const [, term = ''] = /q=([^&]+)/.exec(pages['search-results'].path) ?? []
      await open('/search')
      await press(engine, { selector: 'search input' })
      await typeText(engine, decodeURIComponent(term))
      await press(engine, { selector: 'search button[type=submit]' })
      await expect.poll(address).toContain(`q=${term}`)
      await press(engine, { selector: 'main a[href^="/app/"]' })
      await expect.poll(address).toMatch(/^\/app\/\d+$/)
      await press(engine, { selector: 'main a[href$="/world"]' })
      await expect.poll(address).toMatch(/\/world$/)
      await press(engine, { selector: 'main a[href$="/history"]' })
      await expect.poll(address).toMatch(/\/history/)
    })

    test.skipIf(!isInstalled)('another chart is selected', async () => {
      await open('/charts')
      await runInPage(engine, chooseOption, { name: 'chartType', value: 'top-grossing' })
      await expect.poll(address).toContain('chartType=top-grossing')
      await expect.poll(text).toContain('Top grossing iPhone apps')
    })

    test.skipIf(!isInstalled)('a member signs in and tracks an app', async () => {
      await engine.open(`${world.url}/api/login?return=${encodeURIComponent(pages.app.path)}`)
      await press(engine, { selector: 'button', words: member })
      await expect.poll(address).toBe(pages.app.path)
      await open(pages.app.path)
      await press(engine, { selector: 'main button', words: 'Track App' })
      await expect.poll(text).toContain('App added to tracking')
      const { heading } = await runInPage(engine, readPage)
      await open('/my-apps')
      await expect.poll(text).toContain(heading)
    })

    test.skipIf(!isInstalled)('the command menu opens by its shortcut and closes on a tap outside', async () => {
      await open('/')
      await openCommands(engine)
      await closeBeside(engine, 'touch')
    })

    test.skipIf(!isInstalled)(
      'a dialog opens on a click, stays open for a click inside, and closes on a click outside',
      async () => {
        await open(pages.app.path)
        await press(engine, { selector: 'main button[aria-haspopup=dialog]' })
        await expect.poll(() => runInPage(engine, countDialogs)).toBe(1)
        await press(engine, { selector: 'dialog h2' })
        expect(await runInPage(engine, countDialogs)).toBe(1)
        await closeBeside(engine, 'mouse')
      },
    )
  },
)
