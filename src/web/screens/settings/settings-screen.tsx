import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { User } from '#contract/accounts.ts'
import { downloadPersonalData } from '#contract/personal-data.ts'
import { buildUrl } from '#domain/call-addresses.ts'
import { Page } from '#web/components/layout/page.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { useUser } from '#web/lib/current-user.ts'
import { href } from '#web/lib/site-path.ts'
import { AccountDeletion } from './account-deletion.tsx'
import { EmailSettings } from './email-settings.tsx'
import { PreferenceSettings } from './preference-settings.tsx'
import { SessionSettings } from './session-settings.tsx'
import { settingsWords as words } from './settings.words.ts'

/** A plain link, so that the browser handles the download and its errors. */
const PersonalData = ({ userId }: { userId: string }) => (
  <SplitSection title={words.data.title} explanation={words.data.explanation}>
    <a href={href(buildUrl(downloadPersonalData.path, { params: { userId } }))} download className={buttonClass()}>
      <Download size={15} aria-hidden />
      {words.data.download}
    </a>
  </SplitSection>
)

type SettingsScreenProps = {
  /** Where and when a person is notified. */
  delivery: (user: User) => ReactNode
  tokens: (user: User) => ReactNode
}

/** Signed-in users only; the route shows visitors the sign-in page. SPEC §2 orders the e-mail settings. */
export const SettingsScreen = ({ delivery, tokens }: SettingsScreenProps) => {
  const user = useUser()
  return (
    <Page title={words.title} description={words.description} isIndexed={false}>
      {/* The key remounts the forms for another user, so that unsaved input never reaches the wrong account. */}
      {user && (
        <div key={user.id}>
          <EmailSettings user={user} />
          {delivery(user)}
          <PreferenceSettings user={user} />
          {tokens(user)}
          <SessionSettings userId={user.id} />
          <PersonalData userId={user.id} />
          <AccountDeletion userId={user.id} />
        </div>
      )}
    </Page>
  )
}
