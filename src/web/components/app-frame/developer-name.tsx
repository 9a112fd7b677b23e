import { Link } from '@tanstack/react-router'
import type { AppSummary } from '#contract/apps.ts'
import { textLink } from '#web/components/ui/text-link.ts'

type DeveloperNameProps = { app: Pick<AppSummary['app'], 'developer' | 'developerId'> }

/** Who publishes the app; leads to all of their apps, where it is known who they are. */
export const DeveloperName = ({ app: { developer, developerId } }: DeveloperNameProps) =>
  developerId === null ? (
    <bdi>{developer}</bdi>
  ) : (
    <Link to="/developer/$id" params={{ id: developerId }} dir="auto" className={textLink('quiet')}>
      {developer}
    </Link>
  )
