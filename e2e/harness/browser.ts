import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { ensureChromium } from '../../scripts/tests/chromium.mjs'
import { isLong } from '../../vitest.length.ts'
import { createLendingBrowser } from './lending.ts'

/**
 * Two WebUI pages of the address bar, which are invisible here, would cost more than half of what a new visitor costs.
 * Chromium uses only the last list it gets, so the list repeats the features that Playwright disables.
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
  // A spare process for the next page in each context: most contexts have only one page.
  'SpareRendererForSitePerProcess',
  'ThirdPartyStoragePartitioning',
]

/** No sandbox because CI runs as root; the other options keep Chromium from calling home without a network. */
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

/** A page of a test lives for seconds: optimising its hot functions would take a tenth of its CPU time. */
const quickFlags = ['--js-flags=--no-opt --no-maglev']

/** A list loads dozens of icons. Without them, a page takes a fifth less CPU time. */
const withoutImages = '--blink-settings=imagesEnabled=false'

const launchOptions = async (moreFlags: readonly string[]) => ({
  executablePath: await ensureChromium(),
  headless: true,
  args: [...flags, ...moreFlags],
})

/** A Chromium that ends with `close()`, in this environment besides that of the tests. */
export const launchOwnBrowser = async (
  moreFlags: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<Browser> =>
  chromium.launch({
    ...(await launchOptions([...quickFlags, ...moreFlags])),
    env: { ...process.env, ...environment },
  })

const launchLendingBrowser = async (moreFlags: readonly string[]): Promise<Browser> =>
  createLendingBrowser(await launchOwnBrowser(moreFlags))

type Launching = Promise<Browser> | undefined
const shared: { plain: Launching; withImages: Launching } = { plain: undefined, withImages: undefined }

/**
 * The Chromium of this test worker, which shows no images. Its files run one after another and share it: a start takes over a
 * second of CPU.
 */
export const launchBrowser = (): Promise<Browser> => {
  shared.plain ??= launchLendingBrowser([withoutImages])
  return shared.plain
}

/** The Chromium of the files that look at images. */
export const launchBrowserWithImages = (): Promise<Browser> => {
  shared.withImages ??= launchLendingBrowser([])
  return shared.withImages
}

/** A separate Chromium without options that would make a page slower than it is for people. */
export const launchMeasuredBrowser = async (moreFlags: readonly string[] = []): Promise<Browser> =>
  chromium.launch(await launchOptions(moreFlags))

export const viewports = { phone: { width: 375, height: 812 }, desktop: { width: 1280, height: 900 } } as const

export type Look = { viewport: keyof typeof viewports; theme: 'light' | 'dark' }

/** Every combination in which a screen must work. */
export const looks: readonly Look[] = [
  { viewport: 'phone', theme: 'light' },
  { viewport: 'phone', theme: 'dark' },
  { viewport: 'desktop', theme: 'light' },
  { viewport: 'desktop', theme: 'dark' },
]

/** Both themes and both widths, for screens whose parts the public pages cover in every combination. */
export const twoLooks: readonly Look[] = [
  { viewport: 'phone', theme: 'dark' },
  { viewport: 'desktop', theme: 'light' },
]

/** The looks of `twoLooks` in which a page is opened. `checkLook` checks the others in the same document. */
export const openedLooks = isLong ? twoLooks : twoLooks.slice(0, 1)

/**
 * Ends a test that shares its context with the next one, because a new context costs more than most tests. Stored choices of
 * the pages are cleared.
 */
export const closePages = async (context: BrowserContext | undefined): Promise<void> => {
  for (const page of context?.pages() ?? []) {
    if (page.url().startsWith('http')) await page.evaluate('localStorage.clear()')
    await page.close()
  }
}

/** A fresh visitor: no cookies, this window, this theme, reduced motion for comparable screenshots. */
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
