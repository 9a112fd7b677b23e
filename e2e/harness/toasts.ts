import type { Page } from 'playwright-core'

export const toastOf = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')
