import type { User } from '#contract/accounts.ts'
import { Page } from '#web/components/layout/page.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { AccountDeletion } from './account-deletion.tsx'
import { EmailSettings } from './email-settings.tsx'
import { PersonalData } from './personal-data.tsx'
import { PreferenceSettings } from './preference-settings.tsx'
import { SessionSettings } from './session-settings.tsx'
import { settingsWords as words } from './settings.words.ts'
import { TokenSettings } from './token-settings.tsx'

// The key remounts the forms for another user, so that unsaved input never reaches the wrong account.
const Sections = ({ user }: { user: User }) => (
  <div key={user.id}>
    <EmailSettings user={user} />
    <PreferenceSettings user={user} />
    <SessionSettings userId={user.id} />
    <TokenSettings />
    <PersonalData userId={user.id} />
    <AccountDeletion userId={user.id} />
  </div>
)

/** Signed-in users only; the route shows visitors the sign-in page. */
export const SettingsScreen = () => {
  const user = useUser()
  return (
    <Page title={words.title} description={words.description} isIndexed={false}>
      {user && <Sections user={user} />}
    </Page>
  )
}
