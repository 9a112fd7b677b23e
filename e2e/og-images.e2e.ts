import type { Browser, BrowserContext, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { listShareImages, type ShareImages } from '#contract/share-images.ts'
import { imageFileName } from '#domain/share-images.ts'
import { closePages, launchBrowserWithImages, newVisitor } from './harness/browser.ts'
import { serverProblem } from './harness/list-pages.ts'
import { checkPage, findOverflowAt, openWatchedPage, takeComplaints } from './harness/page-checks.ts'
import { openHydrated, readDownload, toastOf } from './harness/pages.ts'
import { signInAs } from './harness/sign-in.ts'

// The admin page of link previews, and their regeneration.

const world = inject('demoWorld')
const listUrl = `**${listShareImages.path}`
let browser: Browser
let admin: BrowserContext

beforeAll(async () => {
  browser = await launchBrowserWithImages()
  admin = await newVisitor(browser, { viewport: 'desktop', theme: 'light' })
  await signInAs(await openWatchedPage(admin), 'Ada Admin', { url: world.url, path: '/tools' })
})

afterEach(() => closePages(admin))

afterAll(async () => {
  await browser?.close()
})

const openImages = async (): Promise<Page> => {
  const page = await openWatchedPage(admin)
  await openHydrated(page, `${world.url}/admin/og-images`)
  await page.getByRole('heading', { level: 1, name: 'OG Images' }).waitFor()
  return page
}

const readList = async (): Promise<ShareImages> => {
  const answer = await admin.request.get(`${world.url}${listShareImages.path}`)
  return listShareImages.response.parse(await answer.json())
}

const itemsOf = (page: Page) => page.getByRole('list', { name: 'OG images' }).getByRole('listitem')

/** Scrolls to each image, because images load when visible, and waits until it is complete. */
const seeAll = async (page: Page): Promise<void> => {
  for (const item of await itemsOf(page).all()) {
    await item.scrollIntoViewIfNeeded()
    await item.getByText(/^Created .+ · \d+ KB$/).waitFor()
  }
}

const listAddresses = (page: Page): Promise<(string | null)[]> =>
  itemsOf(page)
    .getByRole('img')
    .evaluateAll(images => images.map(image => image.getAttribute('src')))

test('the main image and six app images are shown, opened in a new tab and saved', async () => {
  const page = await openImages()
  const { images } = await readList()
  expect(images).toHaveLength(7)
  await expect
    .poll(() => itemsOf(page).getByRole('heading').allTextContents())
    .toEqual(['The whole site', ...images.slice(1).map(({ app }) => app?.name)])
  await seeAll(page)
  expect(await checkPage(page)).toEqual([])
  expect(await findOverflowAt(page, 320)).toEqual([])

  for (const { app } of images.slice(0, 2)) {
    const item = itemsOf(page).filter({ hasText: app?.name ?? 'The whole site' })
    const [opened] = await Promise.all([page.waitForEvent('popup'), item.getByRole('link', { name: 'View' }).click()])
    await opened.waitForLoadState()
    const viewed = await admin.request.get(opened.url())
    expect(viewed.headers()['content-type']).toBe('image/png')
    await opened.close()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      item.getByRole('button', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe(app ? imageFileName(app.name, 'rank-atlas') : 'rank-atlas.png')
    const { width, height } = PNG.sync.read(await readDownload(download))
    expect([width, height]).toEqual([1200, 630])
  }
})

test('one button regenerates all images, shows the new ones, and reports failures', async () => {
  const page = await openImages()
  await seeAll(page)
  const before = await listAddresses(page)
  await page.getByRole('button', { name: 'Regenerate all' }).click()
  await toastOf(page).getByText('OG images regenerated').waitFor()
  await toastOf(page).getByText('7 images were created again').waitFor()
  await expect.poll(async () => (await listAddresses(page)).filter(src => before.includes(src))).toEqual([])
  await seeAll(page)

  await page.route(`${listUrl}/regenerate`, route => route.fulfill({ status: 500, json: serverProblem }))
  await page.getByRole('button', { name: 'Regenerate all' }).click()
  await toastOf(page).getByText('Regeneration Failed').waitFor()
  await toastOf(page).getByText('Broken.').waitFor()
  await page.route('**/api/og/**', route => route.fulfill({ status: 503, json: serverProblem }))
  await itemsOf(page).first().getByRole('button', { name: 'Download' }).click()
  await toastOf(page).getByText('Download Failed').waitFor()
  takeComplaints(page)
})

test('an empty public list links to the page that fills it, and a failure says what happened', async () => {
  const page = await openWatchedPage(admin)
  await openHydrated(page, `${world.url}/admin`)
  const list = await readList()
  await page.route(listUrl, route => route.fulfill({ status: 500, json: serverProblem }))
  await page.getByRole('link', { name: 'OG Images' }).click()
  await page.getByText('Error loading the OG images: ').waitFor()
  await page.getByText(serverProblem.requestId).waitFor()
  takeComplaints(page)
  await page.route(listUrl, route => route.fulfill({ json: { ...list, images: list.images.slice(0, 1) } }))
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('No app images yet').waitFor()
  await expect.poll(() => itemsOf(page).count()).toBe(1)
  expect(await checkPage(page)).toEqual([])
  await page.getByRole('link', { name: 'Add apps to the public list' }).click()
  await page.waitForURL(`${world.url}/admin`)
})
