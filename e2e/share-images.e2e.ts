import jsQr from 'jsqr'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { type AppSummary, getAppSummary } from '#contract/summaries.ts'
import { type CountSubject, countTitle, imageFileName, imageSizeNames, imageSizes } from '#domain/share-images.ts'
import { isLong } from '../vitest.length.ts'
import { closePages, launchBrowserWithImages, newVisitor, openedLooks } from './harness/browser.ts'
import { checkLook, checkPage, findOverflowAt, openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { hasFocus, openHydrated, readDownload } from './harness/pages.ts'
import { findListedApp } from './harness/public-pages.ts'

// The social image generator: each count of the app page opens it.

const world = inject('demoWorld')
let browser: Browser
let context: BrowserContext
let summary: AppSummary
let address: string

beforeAll(async () => {
  browser = await launchBrowserWithImages()
  context = await newVisitor(
    browser,
    { viewport: 'desktop', theme: 'light' },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  )
  const { appStoreId } = await findListedApp(world.url)
  address = `${world.url}/app/${appStoreId}`
  const answer = await fetch(`${world.url}/api/apps/${appStoreId}/summary`)
  summary = getAppSummary.response.parse(await answer.json())
})

afterEach(() => closePages(context))

afterAll(async () => {
  await browser?.close()
})

type Place = { section: string; subject: CountSubject }

const places: readonly Place[] = [
  ...([1, 5, 10] as const).map(top => ({ section: 'Current Rankings', subject: { top, era: 'now' as const } })),
  ...([1, 5, 10] as const).map(top => ({ section: 'Historical Rankings', subject: { top, era: 'ever' as const } })),
  ...([25, 50, 100] as const).map(top => ({ section: 'All Rankings', subject: { top, era: 'now' as const } })),
  ...([25, 50, 100] as const).map(top => ({ section: 'Historical Best', subject: { top, era: 'ever' as const } })),
]
const top10Now: Place = { section: 'Current Rankings', subject: { top: 10, era: 'now' } }

const countButton = (page: Page, { section, subject }: Place): Locator =>
  page.getByRole('region', { name: section }).getByRole('button', { name: new RegExp(`\\bTop ${subject.top}$`) })

const dialogOf = (page: Page, { subject }: Place = top10Now): Locator =>
  page.getByRole('dialog', { name: countTitle(subject), exact: true })

const pictureOf = (dialog: Locator): Locator => dialog.getByRole('img')

/** The status line inside the dialog. */
const noteOf = (dialog: Locator): Locator => dialog.getByRole('status').last()

const openPage = async (script?: string): Promise<Page> => {
  const page = await openWatchedPage(context)
  if (script) await page.addInitScript(script)
  await openHydrated(page, address)
  return page
}

const openDialog = async (page: Page, place: Place = top10Now): Promise<Locator> => {
  await countButton(page, place).click()
  await dialogOf(page, place).waitFor()
  return dialogOf(page, place)
}

const countOf = ({ top, era }: CountSubject): { count: number; measured: number } => {
  const counts = era === 'now' ? summary.rankings : summary.historicalRankings
  return { count: counts[`top${top}`], measured: counts.measuredCountries }
}

const inCountries = (subject: CountSubject): string => {
  const { count } = countOf(subject)
  return `${summary.app.name}: ${countTitle(subject)} in ${count} ${count === 1 ? 'country' : 'countries'}`
}

/** In the short form, one count of each section. */
const opened = places.filter((_, index) => isLong || index % 3 === Math.floor(index / 3) % 3)

test('each count opens its own picture, says what it counts, and gets the focus back', async () => {
  const page = await openPage()
  const addresses = new Set<string | null>()
  for (const place of opened) {
    const dialog = await openDialog(page, place)
    const { count, measured } = countOf(place.subject)
    await dialog.getByText(`In ${count} of ${measured} measured`).waitFor()
    const picture = pictureOf(dialog)
    await picture.waitFor()
    expect(await picture.getAttribute('alt')).toBe(inCountries(place.subject))
    addresses.add(await picture.getAttribute('src'))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await countButton(page, place).evaluate(hasFocus), inCountries(place.subject)).toBe(true)
  }
  expect(addresses.size).toBe(opened.length)
  expect(takeComplaints(page)).toEqual([])
})

const saveFrom = async (page: Page, dialog: Locator) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save Image' }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readDownload(download) }
}

test('the picture is saved as shown, in three sizes, and its QR code leads to the page', async () => {
  const page = await openPage()
  const dialog = await openDialog(page)
  for (const size of imageSizeNames) {
    await dialog.getByRole('radio', { name: new RegExp(`^${size}`, 'i') }).check()
    await pictureOf(dialog).waitFor()
    const { name, bytes } = await saveFrom(page, dialog)
    expect(name).toBe(imageFileName(summary.app.name, 'Top 10 now'))
    const { width, height, data } = PNG.sync.read(bytes)
    expect({ width, height }).toEqual(imageSizes[size])
    expect(await pictureOf(dialog).getAttribute('src')).toBe(`data:image/png;base64,${bytes.toString('base64')}`)
    expect(jsQr.default(new Uint8ClampedArray(data), width, height)?.data, size).toBe(address)
    await noteOf(dialog).getByText('Image saved').waitFor()
  }
})

/** A browser that can share files; the test chooses the outcome. */
const withShare = `
  globalThis.shared = []
  globalThis.shareEnds = undefined
  navigator.canShare = ({ files }) => files.every(file => file.type === 'image/png')
  navigator.share = async ({ files }) => {
    shared.push(...files.map(({ name, type, size }) => ({ name, type, size })))
    if (globalThis.shareEnds) throw new DOMException('No.', globalThis.shareEnds)
  }
`

const copiedText = (page: Page): Promise<string> => page.evaluate('navigator.clipboard.readText()')

const expectCopy = async (page: Page, dialog: Locator): Promise<void> => {
  await noteOf(dialog).getByText('Copied to clipboard').waitFor()
  expect(await copiedText(page)).toBe(`${inCountries(top10Now.subject)}. ${address}`)
  await page.evaluate('navigator.clipboard.writeText("")')
}

describe('Share', () => {
  test('Share shares the file if the browser can, shows nothing when cancelled, and copies when refused', async () => {
    const page = await openPage(withShare)
    const dialog = await openDialog(page)
    const share = dialog.getByRole('button', { name: 'Share' })
    await share.click()
    await noteOf(dialog).getByText('Image shared').waitFor()
    const { byteLength: size } = Buffer.from(`${await pictureOf(dialog).getAttribute('src')}`.slice(22), 'base64')
    expect(await page.evaluate('shared')).toEqual([
      { name: imageFileName(summary.app.name, 'Top 10 now'), type: 'image/png', size },
    ])

    await page.evaluate('globalThis.shareEnds = "AbortError"')
    await share.click()
    await expect.poll(() => page.evaluate('shared.length')).toBe(2)
    await expect.poll(() => share.getAttribute('aria-busy')).toBe('false')
    expect(await noteOf(dialog).textContent()).toBe('')

    await page.evaluate('globalThis.shareEnds = "NotAllowedError"')
    await share.click()
    await expectCopy(page, dialog)
  })

  test.runIf(isLong)(
    'Share copies if the browser cannot share files, and shows the text if copying is refused too',
    async () => {
      const page = await openPage()
      const dialog = await openDialog(page)
      const share = dialog.getByRole('button', { name: 'Share' })
      await share.click()
      await expectCopy(page, dialog)

      await page.evaluate(
        'navigator.clipboard.writeText = () => Promise.reject(new Error("No.")); document.execCommand = () => false',
      )
      await share.click()
      const field = dialog.getByRole('textbox', { name: 'Numbers and link' })
      await field.waitFor()
      expect(await field.inputValue()).toBe(`${inCountries(top10Now.subject)}. ${address}`)
      expect(await field.evaluate(hasFocus)).toBe(true)
      expect(await checkPage(page)).toEqual([])
    },
  )
})

const pictureCalls = '**/api/og/app/*/top/**'

test('while a picture is being made, the dialog says so, Save waits for it, and Share can be used once it is there', async () => {
  const page = await openPage(withShare)
  const held = Promise.withResolvers<void>()
  await page.route(pictureCalls, route => held.promise.then(() => route.continue()))
  const dialog = await openDialog(page)
  await dialog.getByRole('status').getByText('Making the picture…').waitFor()
  const share = dialog.getByRole('button', { name: 'Share' })
  expect([await share.getAttribute('aria-busy'), await share.isDisabled()]).toEqual(['true', true])
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Making the picture…' }).click()
  held.resolve()
  expect((await download).suggestedFilename()).toBe(imageFileName(summary.app.name, 'Top 10 now'))
  await pictureOf(dialog).waitFor()
  expect([await share.getAttribute('aria-busy'), await share.isEnabled()]).toEqual(['false', true])
})

test.runIf(isLong)('a picture that fails says why, with the request id, and loads on Retry', async () => {
  const page = await openPage()
  const problem = { message: 'No.', code: 'server.failed', requestId: 'r-42' }
  await page.route(pictureCalls, route => route.fulfill({ status: 500, json: problem }))
  const dialog = await openDialog(page)
  const alert = dialog.getByRole('alert')
  await alert.getByText('Failed to create the image: Something broke on the server.').waitFor()
  expect(await alert.textContent()).toContain('r-42')
  await dialog.getByRole('button', { name: 'Save Image' }).click()
  await noteOf(dialog).getByText('Download Failed').waitFor()
  await dialog.getByRole('radio', { name: /^Story/ }).check()
  await alert.waitFor()
  takeComplaints(page)
  expect(await checkPage(page)).toEqual([])
  await page.unroute(pictureCalls)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await pictureOf(dialog).waitFor()
  expect((await saveFrom(page, dialog)).bytes.length).toBeGreaterThan(1000)
})

test('with the keyboard alone: open, choose a size, save once for repeated key presses, close', async () => {
  const page = await openPage()
  const downloads: string[] = []
  page.on('download', download => downloads.push(download.suggestedFilename()))
  const held = Promise.withResolvers<void>()
  await page.route(/size=square/, async route => {
    await held.promise
    await route.continue()
  })
  const button = countButton(page, top10Now)
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  const landscape = dialog.getByRole('radio', { name: /^Landscape/ })
  await expect
    .poll(() => landscape.evaluateAll(radios => radios.some(radio => radio.ownerDocument.activeElement === radio)))
    .toBe(true)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  for (const _ of [1, 2, 3]) await page.keyboard.press('Enter')
  const save = dialog.getByRole('button', { name: 'Making the picture…' })
  await save.waitFor()
  expect(await save.getAttribute('aria-busy')).toBe('true')
  held.resolve()
  await noteOf(dialog).getByText('Image saved').waitFor()
  await pictureOf(dialog).waitFor()
  expect(downloads).toHaveLength(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await button.evaluate(hasFocus)).toBe(true)
})

test.runIf(isLong)('a count that was never measured has no picture, and the dialog says what to do', async () => {
  const page = await openWatchedPage(context)
  const none = { ...summary.rankings, measuredCountries: 0, top1: 0, top5: 0, top10: 0, top25: 0, top50: 0, top100: 0 }
  await page.route('**/api/apps/*/summary', route => route.fulfill({ json: { ...summary, rankings: none } }))
  await openHydrated(page, world.url)
  await page.locator(`main a[href="/app/${summary.app.appStoreId}"]`).first().click()
  for (const place of [top10Now, { section: 'All Rankings', subject: { top: 25, era: 'now' } }] satisfies Place[]) {
    const dialog = await openDialog(page, place)
    await dialog.getByText(`None of the ${none.totalCountries} countries has been measured yet.`).waitFor()
    await dialog.getByText('No image: nothing was measured').waitFor()
    await expect.poll(() => dialog.getByRole('button').count(), { message: 'only Close' }).toBe(1)
    expect(await pictureOf(dialog).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
  await openDialog(page)
  expect(await checkPage(page)).toEqual([])
  await page.getByRole('link', { name: 'See what was measured' }).click()
  await page.getByRole('heading', { level: 1, name: 'Measured Countries' }).waitFor()
})

describe.each(openedLooks)('on a $viewport in $theme', look => {
  test('the share dialog passes all automatic checks, fits the screen in every size and closes on a click outside', async () => {
    const visitor = await newVisitor(browser, look)
    const page = await openWatchedPage(visitor)
    await openHydrated(page, address)
    const dialog = await openDialog(page)
    for (const size of imageSizeNames) {
      await dialog.getByRole('radio', { name: new RegExp(`^${size}`, 'i') }).check()
      await pictureOf(dialog).waitFor()
      const { width, height } = (await pictureOf(dialog).boundingBox()) ?? { width: 0, height: 1 }
      expect(width / height, size).toBeCloseTo(imageSizes[size].width / imageSizes[size].height, 1)
      expect((await dialog.boundingBox())?.height).toBeLessThan(page.viewportSize()?.height ?? 0)
    }
    expect(await checkLook(page, look)).toEqual([])
    expect(await findOverflowAt(page, 320), '320 px').toEqual([])
    expect(await dialog.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0)
    await page.emulateMedia({ forcedColors: 'active' })
    expect(await checkPage(page, { withoutRules: ['color-contrast'] }), 'forced colours').toEqual([])
    await page.mouse.click(2, 2)
    await dialog.waitFor({ state: 'detached' })
    await visitor.close()
  })
})
