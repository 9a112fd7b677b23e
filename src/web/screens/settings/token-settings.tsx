import { Link } from '@tanstack/react-router'
import { buttonClass } from '#web/components/ui/button.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { href } from '#web/lib/site-path.ts'
import { settingsWords } from './settings.words.ts'

const { tokens: words } = settingsWords

export const TokenSettings = () => (
  <SplitSection title={words.title} explanation={words.explanation}>
    <div className="flex flex-wrap gap-2">
      <Link to="/tokens" className={buttonClass()}>
        {words.open}
      </Link>
      <Link to="/device" className={buttonClass()}>
        {words.device}
      </Link>
      <a href={href('/docs/api')} className={buttonClass()}>
        {words.reference}
      </a>
    </div>
  </SplitSection>
)
