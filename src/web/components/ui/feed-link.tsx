import type { PageFeed } from '#web/lib/page-head.ts'
import { href } from '#web/lib/site-path.ts'
import { textLink } from './text-link.ts'

export const FeedLink = ({ feed: { title, path } }: { feed: PageFeed }) => (
  <p className="pt-7 text-sm">
    <a href={href(path)} className={textLink('below')}>
      {title}
    </a>
  </p>
)
