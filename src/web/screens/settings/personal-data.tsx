import { Download } from 'lucide-react'
import { downloadPersonalData } from '#contract/accounts.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { buildUrl } from '#web/lib/api-client.ts'
import { settingsWords } from './settings.words.ts'
import { SettingsSection } from './settings-section.tsx'

const { data: words } = settingsWords

/** A plain link: the browser saves what the server sends, and shows its own failure. */
export const PersonalData = ({ userId }: { userId: string }) => (
  <SettingsSection title={words.title} explanation={words.explanation}>
    <a href={buildUrl(downloadPersonalData.path, { params: { userId } })} download className={buttonClass()}>
      <Download size={15} aria-hidden />
      {words.download}
    </a>
  </SettingsSection>
)
