import { Children, type ReactNode } from 'react'
import type { PageFeed } from '#web/lib/page-head.ts'
import { href } from '#web/lib/site-path.ts'
import { textLink } from './text-link.ts'

const words = { feed: 'Feed' } as const

type PageFootProps = {
  feed?: PageFeed | undefined
  /** What else readers can take from the page, such as its data as CSV. */
  children?: ReactNode
}

/** The last line of a page: `Feed · CSV · Embed · Share`. */
export const PageFoot = ({ feed, children }: PageFootProps) => {
  const others = Children.toArray(children)
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 pt-7 text-sm text-second">
      {feed && (
        <a href={href(feed.path)} title={feed.title} aria-label={`${words.feed}: ${feed.title}`} className={textLink('aside')}>
          {words.feed}
        </a>
      )}
      {others.map((other, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page never move
        <span key={index}>
          {(feed || index > 0) && <span aria-hidden="true">{'· '}</span>}
          {other}
        </span>
      ))}
    </p>
  )
}
