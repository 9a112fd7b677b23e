import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { developerWords as words } from './developer.words.ts'

export const DeveloperNotFound = ({ developerId }: { developerId: string }) => {
  usePageMeta({ isMissing: true })
  return (
    <div className="pt-[12vh]">
      <h1 className="text-title">{words.notFound}</h1>
      <p className="mt-2 max-w-[60ch] text-second [overflow-wrap:anywhere]">{words.notFoundHint(developerId)}</p>
      <Link to="/apps" className={buttonClass('solid', 'mt-6')}>
        {words.allApps}
      </Link>
    </div>
  )
}
