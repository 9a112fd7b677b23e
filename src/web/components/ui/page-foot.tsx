import type { ReactNode } from 'react'
import type { PageFeed } from '#web/lib/page-head.ts'
import { href } from '#web/lib/site-path.ts'
import { textLink } from './text-link.ts'

const words = { feed: 'Feed' } as const

type PageFootProps = {
  feed?: PageFeed | undefined
  /** What else readers can take from the page, such as its data as CSV. */
  children?: ReactNode
}

/** The last line of a page: its feed, its data as CSV, its code to embed, its picture to share. */
export const PageFoot = ({ feed, children }: PageFootProps) => (
  <p className="flex flex-wrap items-baseline gap-x-4 pt-7">
    {feed && (
      <a
        href={href(feed.path)}
        title={feed.title}
        aria-label={`${words.feed}: ${feed.title}`}
        className={textLink('aside')}
      >
        {words.feed}
      </a>
    )}
    {children}
  </p>
)
