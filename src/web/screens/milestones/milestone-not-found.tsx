import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { milestoneWords as words } from './milestones.words.ts'

export const MilestoneNotFound = ({ appStoreId }: { appStoreId: string }) => {
  usePageMeta({ isMissing: true })
  return (
    <div className="pt-[12vh]">
      <h1 className="text-title">{words.notFound}</h1>
      <p className="mt-2 max-w-[60ch] text-second">{words.notFoundHint}</p>
      <Link to="/app/$id/milestones" params={{ id: appStoreId }} className={buttonClass('solid', 'mt-6')}>
        {words.back}
      </Link>
    </div>
  )
}
