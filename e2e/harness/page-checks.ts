import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AxeBuilder } from '@axe-core/playwright'
import type { BrowserContext, Page } from 'playwright-core'
import { isLong, shortOrLong } from '../../vitest.length.ts'
import { type Look, openedLooks, twoLooks, viewports } from './browser.ts'
import { findOverflow, foldRepeats, reportViolations, unfoldRepeats, waitForLayout, waitForRest } from './in-page.mjs'

const complaints = new WeakMap<Page, string[]>()

/** A page that records problems from its first byte: console errors, exceptions, CSP violations, failed requests. */
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

/** The rules that depend on the theme; all other rules check the same document in both. */
export const colourRules = ['color-contrast', 'link-in-text-block']

type PageCheckOptions = {
  withoutRules?: string[]
  onlyRules?: string[]
  /** In the short form, axe sees the sidebar only with this: it is the same on every page. */
  withSidebar?: boolean
}

const openDialog = 'dialog:modal'
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Half as long as the source that AxeBuilder would send to each page. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * Without frames, with only the violations in its answer, and loaded into a page only once, axe takes a third of the time. Behind an
 * open dialog, nothing can be reached.
 */
const openAxe = async (page: Page): Promise<AxeBuilder> => {
  const isThere = await page.evaluate<boolean>('typeof axe === "object"')
  const builder = new AxeBuilder({ page, axeSource: isThere ? ';' : axeSource })
  if ((await page.locator(openDialog).count()) > 0) builder.include(openDialog)
  return builder.setLegacyMode().options({ resultTypes: ['violations'], reporter: 'no-passes' })
}

/** Rows after the first ones are alike, and the time of axe grows with the page: a table of 175 countries takes seconds. */
const withFewRepeats = async <Found>(
  page: Page,
  { withSidebar = false }: PageCheckOptions,
  find: () => Promise<Found>,
): Promise<Found> => {
  const hasSidebar = withSidebar || isLong
  await page.evaluate(foldRepeats, { limit: shortOrLong(5, 10_000), hasSidebar })
  try {
    return await find()
  } finally {
    await page.evaluate(unfoldRepeats)
  }
}

const findAxeViolations = async (page: Page, options: PageCheckOptions): Promise<string[]> => {
  const { withoutRules = [], onlyRules } = options
  await page.evaluate(waitForRest)
  const axe = await openAxe(page)
  const chosen = onlyRules ? axe.withRules(onlyRules) : axe.withTags(tags).disableRules(withoutRules)
  const { violations } = await withFewRepeats(page, options, () => chosen.analyze())
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

/** Problems of the page since it was opened or last checked. */
export const takeComplaints = (page: Page): string[] => complaintsOf(page).splice(0)

export const setLook = async (page: Page, { viewport, theme }: Look): Promise<void> => {
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize(viewports[viewport])
}

const settleMs = 2000

/**
 * Overflowing elements at this width after the layout has settled: plots measure their container first and are drawn then.
 */
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

/** All defects of the current page; empty for a good page. */
export const checkPage = async (page: Page, options: PageCheckOptions = {}): Promise<string[]> => [
  ...complaintsOf(page),
  ...(await findAxeViolations(page, options)),
  ...(await page.evaluate(findOverflow)),
]

/** `checkPage` for a page in a state that a test of its own checks: in the short form, axe does not check it again. */
export const checkSeenPage = async (page: Page): Promise<string[]> =>
  isLong ? checkPage(page) : [...complaintsOf(page), ...(await page.evaluate(findOverflow))]

/**
 * `checkPage` for a page opened in one of `openedLooks`. In the short form, the same document then also shows the colours of the
 * other look, because opening it again would take half as long as the checks.
 */
export const checkLook = async (page: Page, look: Look, options: PageCheckOptions = {}): Promise<string[]> => {
  const found = await checkPage(page, options)
  for (const other of twoLooks.filter(each => !openedLooks.includes(each))) {
    await setLook(page, other)
    const colours = await checkPage(page, { ...options, onlyRules: colourRules })
    found.push(...colours.map(finding => `${other.viewport}, ${other.theme}: ${finding}`))
    await setLook(page, look)
  }
  return found
}
