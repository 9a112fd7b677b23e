import { Link } from '@tanstack/react-router'
import { Empty } from '#web/components/feedback/empty.tsx'
import { textLink } from '#web/components/ui/text-link.ts'

const words = {
  title: 'There are no apps on this page',
  hint: 'The list is shorter now.',
  firstPage: 'Go to the first page',
}

/** What a page shows if its cursor is after the last app. */
export const BeyondTheEnd = () => (
  <Empty title={words.title}>
    <p>{words.hint}</p>
    <Link
      to="."
      search={before => ({ ...before, cursor: undefined })}
      className={textLink('text', 'mt-2 inline-block text-ink')}
    >
      {words.firstPage}
    </Link>
  </Empty>
)
