import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Stale } from '#web/components/feedback/stale.tsx'
import { alertSettingsQuery } from '#web/components/notices/notices.queries.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { inboxWords as words } from './inbox.words.ts'

/** Shown while notifications are off (SPEC's switch), because an empty inbox then says nothing. */
export const OffNote = ({ userId }: { userId: string }) => {
  const { data: settings } = useQuery(alertSettingsQuery(userId))
  if (settings?.isOn !== false) return null
  return (
    <div className="pb-6">
      <Stale>
        {words.off}{' '}
        <Link to="/settings" className={textLink()}>
          {words.turnOn}
        </Link>
      </Stale>
    </div>
  )
}

/** A link to the user's private feed, to copy into a feed reader. */
export const FeedNote = ({ userId }: { userId: string }) => {
  const { data: settings } = useQuery(alertSettingsQuery(userId))
  if (!settings) return null
  const feed = (
    <a href={settings.feedUrl} type="application/atom+xml" className={textLink()}>
      {words.feedName}
    </a>
  )
  return (
    <p className="max-w-[70ch] pt-8 text-sm text-second">
      <FillIn text={words.feed} parts={{ feed }} />
    </p>
  )
}

/** The empty state: what appears here, and how to get it. */
export const NoNotices = () => (
  <Empty title={words.empty}>
    <Link to="/alerts" className={buttonClass('solid', 'mt-3')}>
      {words.seeRules}
    </Link>
  </Empty>
)
