import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { ensureChromium } from '../../scripts/lib/chromium.mjs'

/**
 * Two pages of the address bar, which nobody sees here, would cost more than half of what a new visitor costs. Chromium
 * counts only the last list it is given, so those that Playwright turns off stand here again.
 */
const withoutFeatures = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  // A process kept ready for a next page, in each context: most have one page.
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
]

/** No sandbox because CI runs as root; the rest keeps Chromium from calling home where there is no network. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${withoutFeatures.join(',')}`,
]

/** A page of a test lives for seconds: to compile its busy functions better would take a tenth of all its time. */
const quickFlags = ['--js-flags=--no-opt --no-maglev']

const launchOptions = async (moreFlags: readonly string[]) => ({
  executablePath: await ensureChromium(),
  headless: true,
  args: [...flags, ...moreFlags],
})

/** A Chromium that ends with `close()`. */
export const launchOwnBrowser = async (): Promise<Browser> => chromium.launch(await launchOptions(quickFlags))

let shared: Promise<Browser> | undefined

/** A browser whose `close()` closes the contexts and leaves the process to the next file. */
const lend = (browser: Browser): Browser => {
  const close = async () => {
    for (const context of browser.contexts()) await context.close()
  }
  return Object.assign(Object.create(browser), { close })
}

/** The Chromium of this test worker. Its files run one after another and share it: a start takes over a second of CPU. */
export const launchBrowser = async (): Promise<Browser> => {
  shared ??= launchOwnBrowser()
  return lend(await shared)
}

/** A Chromium of its own with nothing that would make a page slower than it is for people. */
export const launchMeasuredBrowser = async (moreFlags: readonly string[] = []): Promise<Browser> =>
  chromium.launch(await launchOptions(moreFlags))

export const viewports = { phone: { width: 375, height: 812 }, desktop: { width: 1280, height: 900 } } as const

export type Look = { viewport: keyof typeof viewports; theme: 'light' | 'dark' }

/** Every combination in which a screen must hold. */
export const looks: readonly Look[] = [
  { viewport: 'phone', theme: 'light' },
  { viewport: 'phone', theme: 'dark' },
  { viewport: 'desktop', theme: 'light' },
  { viewport: 'desktop', theme: 'dark' },
]

/** Both themes and both widths, for screens whose parts the public pages have shown in every combination. */
export const twoLooks: readonly Look[] = [
  { viewport: 'phone', theme: 'dark' },
  { viewport: 'desktop', theme: 'light' },
]

/**
 * Ends a test whose context the next one shares, as a context of its own costs more than most tests do in it. What was
 * chosen on the pages is forgotten.
 */
export const closePages = async (context: BrowserContext | undefined): Promise<void> => {
  for (const page of context?.pages() ?? []) {
    if (page.url().startsWith('http')) await page.evaluate('localStorage.clear()')
    await page.close()
  }
}

/** A fresh visitor: no cookies, this window, this theme; still pictures, for screenshots that can be compared. */
export const newVisitor = (
  browser: Browser,
  { viewport, theme }: Look,
  options: BrowserContextOptions = {},
): Promise<BrowserContext> =>
  browser.newContext({
    viewport: viewports[viewport],
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
    ...options,
  })
