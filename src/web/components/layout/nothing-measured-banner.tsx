import { Link, useLocation } from '@tanstack/react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { layoutWords } from './layout.words.ts'

const { nothingMeasured: words } = layoutWords

/** Leads on from every page of a server without any measurement: admins to the first run, others to the search. */
export const NothingMeasuredBanner = () => {
  const { pathname } = useLocation()
  const [to, label] = useUser()?.isAdmin
    ? (['/admin/first-run', words.firstRun] as const)
    : (['/search', words.search] as const)
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-accent py-1 pl-4">
      <p role="status" className="font-medium">
        {words.text}
      </p>
      {pathname !== to && (
        <Link to={to} className={buttonClass('solid')}>
          {label}
        </Link>
      )}
    </div>
  )
}
