import type { MilestonePage } from '#contract/milestones.ts'
import { milestoneFeedPath } from '#domain/feeds.ts'
import { milestoneImagePath } from '#domain/milestones.ts'
import type { PageMeta } from '#web/lib/page-head.ts'
import { milestonesWords as words } from './milestones.words.ts'

/** Only a confirmed milestone has a poster. */
export const hasPoster = ({ state }: MilestonePage): boolean => state === 'believed'

/** E-mails and feeds link to one milestone, so its title and its poster are those of the page. */
export const milestoneMeta = (page: MilestonePage): PageMeta => {
  const { app, milestone } = page
  const { appStoreId } = app
  return {
    title: words.pageTitle({ app: app.name, title: milestone.title }),
    description: `${app.name}: ${milestone.title}.`,
    feed: { title: words.feed, path: milestoneFeedPath(appStoreId) },
    ...(hasPoster(page) && { image: milestoneImagePath(appStoreId, milestone.key) }),
  }
}
