import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { pagingWords as words } from './paging.words.ts'

type CursorLinksProps = { label: string; cursor: string | undefined; nextCursor: string | null }

/** Links to the newest and to older entries. To go to newer entries, use the browser's Back button. */
export const CursorLinks = ({ label, cursor, nextCursor }: CursorLinksProps) =>
  (cursor !== undefined || nextCursor !== null) && (
    <nav aria-label={label} className="flex gap-2 pt-6">
      {cursor !== undefined && (
        <Link to="." search={{}} preload={false} className={buttonClass()}>
          {words.newest}
        </Link>
      )}
      {nextCursor !== null && (
        <Link to="." search={{ cursor: nextCursor }} preload={false} rel="next" className={buttonClass()}>
          {words.older}
        </Link>
      )}
    </nav>
  )
