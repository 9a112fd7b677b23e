import type { Locator, Page } from 'playwright-core'
import { toastOf } from './pages.ts'

const jobs = {
  optimization: 'Rankings Optimization',
  update: 'Force Rankings Update',
  import: 'Top Charts Import',
  summaries: 'Ranking Summaries Regeneration',
} as const

/** The card of a job on the maintenance page. */
export const cardOf = (page: Page, job: keyof typeof jobs): Locator => page.getByRole('region', { name: jobs[job] })

export const waitForStatus = (page: Page, job: keyof typeof jobs, status: string): Promise<void> =>
  cardOf(page, job)
    .getByRole('status')
    .filter({ hasText: `${jobs[job]}: ${status}` })
    .waitFor()

export const press = (page: Page, job: keyof typeof jobs, name: string | RegExp): Promise<void> =>
  cardOf(page, job).getByRole('button', { name }).click()

/** Resets the card to its state before the cancelled run. */
export const resetUpdate = async (page: Page): Promise<void> => {
  const button = cardOf(page, 'update').getByRole('button', { name: /^Reset Status/ })
  await button.click()
  await toastOf(page).getByText('Status reset').waitFor()
  await button.waitFor({ state: 'detached' })
}
