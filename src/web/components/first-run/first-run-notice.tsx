import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { firstRunQuery } from './first-run.queries.ts'
import { firstRunWords } from './first-run.words.ts'

const { notice: words } = firstRunWords

/** Links an admin to the first run until measuring has started. */
export const FirstRunNotice = () => {
  const { data: run } = useQuery(firstRunQuery)
  if (!run || run.isStarted) return null
  return (
    <div className="mb-7 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-accent py-1 pl-4">
      <p className="font-medium">{words.text}</p>
      <Link to="/admin/first-run" className={buttonClass('solid')}>
        {words.link}
      </Link>
    </div>
  )
}
