import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
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

const TokenSettings = () => (
  <SplitSection title={words.tokens.title} explanation={words.tokens.explanation}>
    <div className="flex flex-wrap gap-2">
      <Link to="/tokens" className={buttonClass()}>
        {words.tokens.open}
      </Link>
      <Link to="/device" className={buttonClass()}>
        {words.tokens.device}
      </Link>
      <a href={href('/docs/api')} className={buttonClass()}>
        {words.tokens.reference}
      </a>
    </div>
  </SplitSection>
)

/** A plain link, so that the browser handles the download and its errors. */
const PersonalData = ({ userId }: { userId: string }) => (
  <SplitSection title={words.data.title} explanation={words.data.explanation}>
    <a href={href(buildUrl(downloadPersonalData.path, { params: { userId } }))} download className={buttonClass()}>
      <Download size={15} aria-hidden />
      {words.data.download}
    </a>
  </SplitSection>
)

/** Signed-in users only; the route shows visitors the sign-in page. */
export const SettingsScreen = () => {
  const user = useUser()
  return (
    <Page title={words.title} description={words.description} isIndexed={false}>
      {/* The key remounts the forms for another user, so that unsaved input never reaches the wrong account. */}
      {user && (
        <div key={user.id}>
          <EmailSettings user={user} />
          <PreferenceSettings user={user} />
          <SessionSettings userId={user.id} />
          <TokenSettings />
          <PersonalData userId={user.id} />
          <AccountDeletion userId={user.id} />
        </div>
      )}
    </Page>
  )
}
