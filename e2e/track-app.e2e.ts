import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { waitForToast } from './harness/in-page.mjs'
import { checkSeenPage } from './harness/page-checks.ts'
import { openHydrated, toastOf, waitUntilHydrated } from './harness/pages.ts'
import { endSession } from './harness/sign-in.ts'
import { openTrackDialog, openTrackedPages, removeButtons, type TrackedPages } from './harness/tracked-pages.ts'

const world = inject('demoWorld')
let pages: TrackedPages

beforeAll(async () => {
  pages = await openTrackedPages({ url: world.url, name: 'Tess Member' })
})

afterEach(() => pages.closePages())

afterAll(() => pages?.close())

describe('the dialog for tracking an app', () => {
  test('the dialog for tracking an app selects the app of a pasted link, tracks it, and opens its page, where it can be undone', async () => {
    const page = await pages.openTracking([])
    const app = pages.appAt(3)
    const dialog = await openTrackDialog(page)
    await dialog.getByRole('button', { name: 'Track Selected App' }).click()
    await dialog.getByRole('alert').getByText('Please select an app to track.').waitFor()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const link = `https://apps.apple.com/jp/app/x/id${app.id}?l=en`
    await page.evaluate(`navigator.clipboard.writeText('${link}')`)
    await dialog.getByRole('searchbox').focus()
    await page.keyboard.press('Control+V')
    await dialog.getByRole('radio', { checked: true }).waitFor()
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(1)
    await dialog.getByRole('button', { name: 'Track Selected App' }).click()
    await page.waitForURL(`${world.url}/apps/${app.id}`)
    await toastOf(page).getByText('App added to tracking').waitFor()
    await page.getByRole('button', { name: /^Tracking/ }).click()
    await toastOf(page).getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: /^Tracking/ }).waitFor()
    // The page shows the app as tracked before the server has answered; leaving it would cancel the request.
    await toastOf(page).getByText('App added to tracking').waitFor()
    await openHydrated(page, `${world.url}/apps`)
    await expect.poll(() => removeButtons(page).count()).toBe(1)
  })

  test('the dialog for tracking an app selects with arrow keys, is empty when opened again, and says when nothing was found', async () => {
    const page = await pages.openTracking([])
    const dialog = await openTrackDialog(page)
    await dialog.getByRole('searchbox').fill('notes')
    await dialog.getByRole('searchbox').press('Enter')
    await dialog.getByRole('radio').first().focus()
    await page.keyboard.press('ArrowDown')
    expect(await dialog.getByRole('radio').nth(1).isChecked()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await openTrackDialog(page)
    expect(await dialog.getByRole('searchbox').inputValue()).toBe('')
    expect(await dialog.getByRole('radio').count()).toBe(0)
    await dialog.getByRole('searchbox').fill('https://apps.apple.com/us/app/id999999999999')
    await dialog.getByRole('searchbox').press('Enter')
    await dialog.getByText('Could not find the app at that URL. Please verify the link is correct.').waitFor()
  })

  test('the dialog for tracking an app shows a failure itself and keeps the selection', async () => {
    const page = await pages.openTracking([])
    const dialog = await openTrackDialog(page)
    await dialog.getByRole('searchbox').fill(pages.appAt(4).name)
    await dialog.getByRole('searchbox').press('Enter')
    await dialog.getByRole('radio').first().check()
    await page.route('**/api/apps', route => route.abort())
    await dialog.getByRole('button', { name: 'Track Selected App' }).click()
    await dialog.getByRole('alert').getByText('Failed to track app').waitFor()
    expect(await dialog.getByRole('radio').first().isChecked()).toBe(true)
  })
})

describe('the buttons that track an app', () => {
  test('the buttons that track an app of a search send a visitor to the sign-in and back, and then track', async () => {
    const page = await pages.openVisitor()
    await openHydrated(page, `${world.url}/search?q=notes`)
    await page
      .getByRole('link', { name: /^Login to Track App/ })
      .first()
      .click()
    await page.getByRole('link', { name: /^Sign in with/ }).click()
    await page.getByRole('button', { name: 'Tess Member' }).click()
    await page.waitForURL(`${world.url}/search?q=notes`)
    await waitUntilHydrated(page)
    await pages.setTracked(page, [])
    await openHydrated(page, page.url())
    await page
      .getByRole('button', { name: /^Track App/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Tracked/ }).waitFor()
    expect(await page.getByRole('button', { name: /^Tracked/ }).isDisabled()).toBe(true)
    await openHydrated(page, page.url())
    await page.getByRole('button', { name: /^Tracked/ }).waitFor()
    expect(await checkSeenPage(page)).toEqual([])
  })

  test('the buttons that track an app of a category track, and send people whose session has ended to the sign-in', async () => {
    const page = await pages.openTracking([], { path: '/category/games' })
    await page
      .getByRole('button', { name: /^Track App/ })
      .first()
      .click()
    await page.getByRole('button', { name: /^Tracked/ }).waitFor()
    expect(await checkSeenPage(page)).toEqual([])
    // Opened again, because tracking an app asks for data again.
    await endSession(page, () => openHydrated(page, page.url()))
    // The page leaves half a second later, so the wait begins before the click.
    const toast = page.evaluate(waitForToast, 'You are logged out. Logging in again...')
    // A slow network may delay the message, but not hide it.
    await page.route('**/toaster*', async route => {
      await sleep(1_000)
      await route.continue()
    })
    await page.route('**/api/login?*', route => toast.then(() => route.continue()))
    await page
      .getByRole('button', { name: /^Track App/ })
      .first()
      .click()
    await toast
    await page.waitForURL(url => url.pathname !== '/category/games')
  })
})
