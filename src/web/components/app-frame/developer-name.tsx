import { Link } from '@tanstack/react-router'
import type { AppSummary } from '#contract/summaries.ts'
import { textLink } from '#web/components/ui/text-link.ts'

type DeveloperNameProps = { app: Pick<AppSummary['app'], 'developer' | 'developerId'> }

/** The developer's name, linked to all of their apps when the developer id is known. */
export const DeveloperName = ({ app: { developer, developerId } }: DeveloperNameProps) =>
  developerId === null ? (
    <bdi>{developer}</bdi>
  ) : (
    <Link to="/developer/$id" params={{ id: developerId }} dir="auto" className={textLink('quiet')}>
      {developer}
    </Link>
  )
