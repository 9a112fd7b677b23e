import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import { Stale } from '#web/components/feedback/stale.tsx'
import { InboxTabs } from '#web/components/inbox/inbox-tabs.tsx'
import { Page } from '#web/components/layout/page.tsx'
import { alertSettingsQuery } from '#web/components/notices/notices.queries.ts'
import { textLink } from '#web/components/ui/text-link.ts'
import { useUser } from '#web/lib/current-user.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { alertsWords as words } from './alerts.words.ts'
import type { AlertsAddress } from './alerts-address.ts'
import { RulesSection } from './rules/rule-list.tsx'

const toSettings = (
  <Link to="/settings" className={textLink()}>
    {words.off.settings}
  </Link>
)

// The key remounts the forms for another user, so that unsaved input never reaches the wrong account.
const Rules = ({ user, address }: { user: User; address: AlertsAddress }) => {
  const { data: settings } = useQuery(alertSettingsQuery(user.id))
  return (
    <div key={user.id}>
      {/* SPEC's switch on the settings page. */}
      {settings && !settings.isOn && (
        <div className="pb-6">
          <Stale>
            <FillIn text={words.off.text} parts={{ settings: toSettings }} />
          </Stale>
        </div>
      )}
      <RulesSection user={user} address={address} />
      <p className="border-t border-line pt-5 text-table">
        <Link to="/settings" hash="channels" className={textLink()}>
          {words.delivery}
        </Link>
      </p>
    </div>
  )
}

/** Signed-in users only; the route redirects visitors to the sign-in page. */
export const RulesScreen = ({ address }: { address: AlertsAddress }) => {
  const user = useUser()
  return (
    <Page title={words.title} description={words.description} isIndexed={false} aside={<InboxTabs current="rules" />}>
      {user && <Rules user={user} address={address} />}
    </Page>
  )
}
