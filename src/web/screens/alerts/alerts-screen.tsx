import { Link } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { PageTitle } from '#web/components/layout/page-title.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { useUser } from '#web/lib/current-user.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { productName } from '#web/lib/page-head.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useAlertSettings } from './alert-settings-loader.tsx'
import { alertsWords as words } from './alerts.words.ts'
import type { AlertsAddress } from './alerts-address.ts'
import { ChannelsSection } from './channels/channels-section.tsx'
import { FeedSection } from './feed-section.tsx'
import { RulesSection } from './rules/rules-section.tsx'
import { ScheduleSection } from './schedules/schedule-section.tsx'

/** Shown while notifications are turned off on the settings page (SPEC's switch). */
const Off = () => (
  <p role="status" className="mb-6 rounded-button bg-amber/13 px-3.5 py-2.5 text-table text-amber framed-when-forced">
    <FillIn
      text={words.off.text}
      parts={{
        settings: (
          <Link to="/settings" className={textLink()}>
            {words.off.settings}
          </Link>
        ),
      }}
    />
  </p>
)

type SectionsProps = { user: User; address: AlertsAddress }

// The key remounts the forms for another user, so that unsaved input never reaches the wrong account.
const Sections = ({ user, address }: SectionsProps) => {
  const { settings } = useAlertSettings(user.id)
  return (
    <div key={user.id}>
      {settings && !settings.isOn && <Off />}
      <RulesSection user={user} address={address} />
      <ScheduleSection user={user} />
      <ChannelsSection user={user} />
      <FeedSection user={user} />
    </div>
  )
}

/** Signed-in users only; the route redirects visitors to the sign-in page. */
export const AlertsScreen = ({ address }: { address: AlertsAddress }) => {
  const user = useUser()
  usePageMeta({ title: `${words.title} - ${productName}`, description: words.description, isIndexed: false })
  return (
    <>
      <PageHeader>
        <PageTitle />
      </PageHeader>
      {user && <Sections user={user} address={address} />}
    </>
  )
}
