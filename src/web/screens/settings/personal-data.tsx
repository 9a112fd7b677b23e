import { Download } from 'lucide-react'
import { downloadPersonalData } from '#contract/personal-data.ts'
import { buildUrl } from '#domain/call-addresses.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { href } from '#web/lib/site-path.ts'
import { settingsWords } from './settings.words.ts'

const { data: words } = settingsWords

/** A plain link, so that the browser handles the download and its errors. */
export const PersonalData = ({ userId }: { userId: string }) => (
  <SplitSection title={words.title} explanation={words.explanation}>
    <a href={href(buildUrl(downloadPersonalData.path, { params: { userId } }))} download className={buttonClass()}>
      <Download size={15} aria-hidden />
      {words.download}
    </a>
  </SplitSection>
)
