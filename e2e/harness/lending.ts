import type { Browser, BrowserContext, BrowserContextOptions, Disposable, Page } from 'playwright-core'

// A new page costs half a second of CPU. A page that loads the same screens again costs less than half of that, because its
// process and the code compiled in it stay. So what a test closes is cleaned and lent to the next one.

/** Every event of a page that a test may listen to. `close` and `crash` also have listeners of Playwright itself. */
const pageEvents = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'frameattached',
  'framedetached',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
]

/** A context or a page that is lent. `clean` removes every trace of its user, and `end` closes it for good. */
type Lent<Thing> = { thing: Thing; options: string; clean(): Promise<void>; end(): Promise<void> }

/** Holds up to `size` closed things; the newest is lent first. */
const createShelf = <Thing>(size: number) => {
  const waiting: Lent<Thing>[] = []
  return {
    has: (thing: Thing) => waiting.some(lent => lent.thing === thing),
    take(options: string): Thing | undefined {
      const index = waiting.findLastIndex(lent => lent.options === options)
      return index === -1 ? undefined : waiting.splice(index, 1)[0]?.thing
    },
    async put(lent: Lent<Thing>): Promise<void> {
      if (waiting.includes(lent)) return
      try {
        await lent.clean()
      } catch {
        // What cannot be cleaned, such as a crashed page, cannot be lent again.
        return lent.end()
      }
      waiting.push(lent)
      if (waiting.length > size) await waiting.shift()?.end()
    },
  }
}

type Shelf<Thing> = ReturnType<typeof createShelf<Thing>>

/** Navigation history and the stored data of all origins can only be cleared by the protocol of Chromium itself. */
const openSession = (page: Page) => page.context().newCDPSession(page)

/** A page that leaves its document itself keeps its process; `goto` would start another one. */
const leave = `
  if (origin !== "null") sessionStorage.clear()
  location.replace("about:blank")
`

const lendPage = async (page: Page, options: BrowserContextOptions, shelf: Shelf<Page>): Promise<Page> => {
  const session = await openSession(page)
  const initScripts: Disposable[] = []
  const addInitScript = page.addInitScript.bind(page)
  const clean = async () => {
    for (const event of pageEvents) page.removeAllListeners(event)
    if (page.url().startsWith('http')) {
      await page.evaluate(leave)
      await page.waitForURL('about:blank')
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const script of initScripts.splice(0)) await script.dispose()
    const { viewport, colorScheme = 'light', reducedMotion = 'no-preference', forcedColors = 'none' } = options
    await page.emulateMedia({ colorScheme, reducedMotion, forcedColors })
    if (viewport) await page.setViewportSize(viewport)
    await page.mouse.move(0, 0)
    await session.send('Page.resetNavigationHistory')
  }
  const lent = { thing: page, options: '', clean, end: page.close.bind(page) }
  return Object.assign(page, {
    addInitScript: async (...args: Parameters<Page['addInitScript']>) => {
      const script = await addInitScript(...args)
      initScripts.push(script)
      return script
    },
    close: () => shelf.put(lent),
  })
}

const lendContext = async (
  context: BrowserContext,
  options: BrowserContextOptions,
  shelf: Shelf<BrowserContext>,
): Promise<BrowserContext> => {
  const closedPages = createShelf<Page>(2)
  const [newPage, pages] = [context.newPage.bind(context), context.pages.bind(context)]
  let hasFakeClock = false
  const install = context.clock.install.bind(context.clock)
  context.clock.install = options => {
    hasFakeClock = true
    return install(options)
  }
  const openPages = () => pages().filter(page => !closedPages.has(page))
  const clean = async () => {
    for (const page of openPages()) await page.close()
    if (hasFakeClock) throw new Error('Playwright cannot uninstall a fake clock.')
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearPermissions()
    await context.grantPermissions(options.permissions ?? [])
    await context.setOffline(false)
    const [page] = pages()
    if (page) await (await openSession(page)).send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
  }
  const lent = { thing: context, options: JSON.stringify(options), clean, end: context.close.bind(context) }
  return Object.assign(context, {
    newPage: async () => closedPages.take('') ?? (await lendPage(await newPage(), options, closedPages)),
    pages: openPages,
    close: () => shelf.put(lent),
  })
}

/** Twice as long as usual: the browser tests share two cores with all others, on machines that can be half as fast. */
const patienceMs = 60_000

const openContext = async (browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> => {
  const context = await browser.newContext(options)
  context.setDefaultTimeout(patienceMs)
  return context
}

/** A browser whose contexts and pages are lent. Its `close` closes the contexts and leaves the process to the next file. */
export const createLendingBrowser = (browser: Browser) => {
  const shelf = createShelf<BrowserContext>(6)
  const lend = async (options: BrowserContextOptions = {}): Promise<BrowserContext> =>
    shelf.take(JSON.stringify(options)) ?? (await lendContext(await openContext(browser, options), options, shelf))
  const close = async () => {
    for (const context of browser.contexts()) await context.close()
  }
  return Object.assign(Object.create(browser) as Browser, { newContext: lend, close })
}
