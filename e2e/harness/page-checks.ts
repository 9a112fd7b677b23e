import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { findOverflow, reportViolations, waitForLayout } from './in-page.mjs'

const complaints = new WeakMap<Page, string[]>()

/** A page that notes what goes wrong in it from its first byte: console errors, exceptions, CSP, failed requests. */
export const openWatchedPage = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage()
  const found: string[] = []
  complaints.set(page, found)
  page.on('console', message => {
    if (message.type() === 'error') found.push(`console error: ${message.text()}`)
  })
  page.on('pageerror', error => found.push(`uncaught: ${error.message}`))
  page.on('response', response => {
    if (response.status() >= 500) found.push(`${response.status()} from ${response.url()}`)
  })
  await page.addInitScript(reportViolations)
  return page
}

type PageCheckOptions = { withoutRules?: string[] }

const findAxeViolations = async (page: Page, { withoutRules = [] }: PageCheckOptions): Promise<string[]> => {
  // Without frames, and with only what is wrong told in full, axe takes a third of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .disableRules(withoutRules)
    .analyze()
  return violations.map(
    ({ id, help, nodes }) =>
      `axe ${id}: ${help} at ${nodes
        .slice(0, 3)
        .map(node => node.target.join(' '))
        .join(', ')}`,
  )
}

const complaintsOf = (page: Page): string[] => {
  const found = complaints.get(page)
  if (!found) throw new Error('Open the page with openWatchedPage(): what was not watched cannot be checked.')
  return found
}

/** What has gone wrong in the page since it was opened or asked the last time. */
export const takeComplaints = (page: Page): string[] => complaintsOf(page).splice(0)

const settleMs = 2000

/** What sticks out at this width when the page has come to rest: plots measure their place first, and are drawn then. */
export const findOverflowAt = async (page: Page, width: number): Promise<string[]> => {
  await page.setViewportSize({ width, height: 700 })
  await page.evaluate(waitForLayout)
  const deadline = performance.now() + settleMs
  let found = await page.evaluate(findOverflow)
  while (found.length > 0 && performance.now() < deadline) {
    await page.evaluate(waitForLayout)
    found = await page.evaluate(findOverflow)
  }
  return found
}

/** Everything that is wrong with the page as it stands; a good page gives an empty list. */
export const checkPage = async (page: Page, options: PageCheckOptions = {}): Promise<string[]> => [
  ...complaintsOf(page),
  ...(await findAxeViolations(page, options)),
  ...(await page.evaluate(findOverflow)),
]
