import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'

export const AppNotFound = ({ appStoreId }: { appStoreId: string }) => {
  usePageMeta({})
  return (
    <div className="pt-[12vh]">
      <h1 className="text-title">App Not Found</h1>
      <p className="mt-2 max-w-[60ch] text-second [overflow-wrap:anywhere]">
        No app with the App Store id {appStoreId} is known here. Check the number, or choose an app from the list.
      </p>
      <Link to="/apps" className={buttonClass('solid', 'mt-6')}>
        See all apps
      </Link>
    </div>
  )
}
