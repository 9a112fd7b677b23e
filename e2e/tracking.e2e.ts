import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { getAppSummary } from '#contract/summaries.ts'
import { getAppTrend } from '#contract/trends.ts'
import { openedLooks } from './harness/browser.ts'
import { checkLook, findOverflowAt } from './harness/page-checks.ts'
import { hasFocus, openHydrated, readDownload, toastOf } from './harness/pages.ts'
import { openTrackDialog, openTrackedPages, removeButtons, type TrackedPages } from './harness/tracked-pages.ts'

const world = inject('demoWorld')
let pages: TrackedPages

beforeAll(async () => {
  pages = await openTrackedPages({ url: world.url, name: 'Tom Member' })
})

afterEach(() => pages.closePages())

afterAll(() => pages?.close())

describe.each(openedLooks)('the tracked apps, $viewport, $theme', look => {
  test('the tracked apps pass all automatic checks in both views, without apps and in the dialog, and fit a phone', async () => {
    const page = await pages.openTracking([pages.appAt(0).id, pages.appAt(1).id], { look })
    await expect.poll(() => page.title()).toMatch(/^(\(\d+\) )?Tracked Apps - Rank Atlas$/)
    expect(await checkLook(page, look, { withSidebar: true })).toEqual([])
    await openHydrated(page, `${world.url}/apps?view=table`)
    expect(await checkLook(page, look)).toEqual([])
    expect(await findOverflowAt(page, 320)).toEqual([])
    const dialog = await openTrackDialog(page)
    await dialog.getByRole('searchbox').fill(pages.appAt(2).name)
    await dialog.getByRole('searchbox').press('Enter')
    await dialog.getByRole('radio').first().waitFor()
    expect(await checkLook(page, look)).toEqual([])
    await pages.setTracked(page, [])
    await openHydrated(page, `${world.url}/my-apps`)
    await page.getByRole('button', { name: 'Track your first app' }).waitFor()
    expect(await checkLook(page, look)).toEqual([])
  })
})

test('the list, its CSV, the badge and the API show the same numbers of an app', async () => {
  const { id, name } = pages.appAt(0)
  const page = await pages.openTracking([id], { path: '/apps?view=table' })
  const [trend, summary, badge] = await Promise.all(
    [`/api/apps/${id}/trend`, `/api/apps/${id}/summary`, `/badge/app/${id}.svg`].map(async path =>
      (await page.request.get(world.url + path)).text(),
    ),
  )
  const { best, top10 } = getAppTrend.response.parse(JSON.parse(trend ?? ''))
  const { topCountries, rankings } = getAppSummary.response.parse(JSON.parse(summary ?? ''))
  expect([best?.rank, top10.countries]).toEqual([topCountries[0]?.rank, rankings.top10])
  expect(badge).toContain(`best App Store rank #${best?.rank} in `)
  const shown = await page.getByRole('main').textContent()
  expect(shown).toMatch(new RegExp(`#${best?.rank}\\D.*${best?.countryName}`))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download as CSV/ }).click(),
  ])
  const [head = [], row = []] = String(await readDownload(download))
    .split('\r\n')
    .map(line => line.replaceAll(name, 'App').split(','))
  const cell = (column: string) => row[head.indexOf(column)]
  expect([cell('rank'), cell('storefront'), cell('top10')]).toEqual([
    String(best?.rank),
    best?.chart.storefront,
    String(top10.countries),
  ])
})

describe('removing an app', () => {
  test('removing an app asks first, moves the focus, can be undone from the keyboard, and is saved on the server', async () => {
    const page = await pages.openTracking([pages.appAt(0).id, pages.appAt(1).id, pages.appAt(2).id])
    const questions: string[] = []
    page.once('dialog', async dialog => {
      questions.push(dialog.message())
      await dialog.dismiss()
    })
    await removeButtons(page).nth(1).click()
    await expect.poll(() => removeButtons(page).count()).toBe(3)
    page.on('dialog', dialog => void dialog.accept())
    const gone = await removeButtons(page).nth(1).getAttribute('aria-label')
    await removeButtons(page).nth(1).focus()
    await page.keyboard.press('Enter')
    await toastOf(page).getByText('App has been removed from tracking.').waitFor()
    expect(questions).toEqual(['Are you sure you want to stop tracking this app?'])
    await expect.poll(() => removeButtons(page).count()).toBe(2)
    expect(await removeButtons(page).nth(1).evaluate(hasFocus)).toBe(true)
    await page.keyboard.press('F8')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await toastOf(page).getByText('App added to tracking').waitFor()
    expect(await removeButtons(page).nth(1).getAttribute('aria-label')).toBe(gone)
    await openHydrated(page, page.url())
    await expect.poll(() => removeButtons(page).count()).toBe(3)
    await removeButtons(page).nth(1).click()
    await toastOf(page).getByText('App removed from tracking', { exact: true }).waitFor()
    await openHydrated(page, page.url())
    await expect.poll(() => removeButtons(page).count()).toBe(2)
  })

  test('removing an app takes the tags along, and undo brings them back', async () => {
    const page = await pages.openTracking([pages.appAt(0).id, pages.appAt(1).id])
    const dialogOf = async () => {
      await page
        .getByRole('button', { name: /^(Add|Edit) tags of / })
        .first()
        .click()
      return page.getByRole('dialog', { name: /^Tags of / })
    }
    const dialog = await dialogOf()
    const field = dialog.getByRole('textbox')
    await field.fill('a tag that is far too long for a tag')
    await field.press('Enter')
    await dialog.getByText('A tag has at most 24 characters').waitFor()
    await field.fill('work, Kids')
    await field.press('Enter')
    await page.getByRole('link', { name: 'Kids (1)' }).click()
    await page.waitForURL(/[?&]tag=Kids$/)
    await expect.poll(() => removeButtons(page).count()).toBe(1)
    page.on('dialog', question => question.accept())
    await removeButtons(page).click()
    await page.getByText('No tracked app has the tag “Kids”.').waitFor()
    await toastOf(page).getByRole('button', { name: /Undo/ }).click()
    await expect.poll(() => removeButtons(page).count()).toBe(1)
    await toastOf(page).getByText('App added to tracking').waitFor()
    await openHydrated(page, page.url())
    await expect.poll(() => page.getByRole('link', { name: 'work (1)' }).count()).toBe(1)
  })

  test('removing an app can be undone for ten seconds', async () => {
    const page = await pages.openTracking([pages.appAt(0).id, pages.appAt(1).id])
    page.on('dialog', dialog => void dialog.accept())
    await page.clock.install()
    await openHydrated(page, page.url())
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await removeButtons(page).first().click()
    const undo = toastOf(page).getByRole('button', { name: 'Undo' })
    // The first toast loads its code, and React uses a timer to show what had to load.
    const runUntilShown = async () => {
      await page.clock.runFor(100)
      return undo.count()
    }
    await expect.poll(runUntilShown).toBe(1)
    await page.clock.runFor(9600)
    await expect.poll(() => undo.count()).toBe(1)
    await page.clock.runFor(500)
    await undo.waitFor({ state: 'detached' })
  })

  test('removing an app restores the app if the server refuses, and says so', async () => {
    const page = await pages.openTracking([pages.appAt(0).id, pages.appAt(1).id])
    page.on('dialog', dialog => void dialog.accept())
    await page.route('**/track', route => route.abort())
    await removeButtons(page).first().click()
    await toastOf(page).getByText('Failed to untrack app').waitFor()
    await expect.poll(() => removeButtons(page).count()).toBe(2)
  })
})
