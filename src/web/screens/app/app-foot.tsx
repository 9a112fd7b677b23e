import { useState } from 'react'
import { type EmbedProps, embedWords } from '#web/components/embeds/embeds.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { PageFoot } from '#web/components/ui/page-foot.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import type { PageFeed } from '#web/lib/page-head.ts'
import { appWords as words } from './app.words.ts'

/** Most visitors never open it. */
const Embeds = lazyPart(async () => (await import('#web/components/embeds/embeds.tsx')).Embeds)

const waiting = (
  <Loading label={embedWords.loading}>
    <Skeleton className="h-80" />
  </Loading>
)

type AppFootProps = EmbedProps & { feed: PageFeed; onShare: () => void }

/** What readers can take from the page: its feed, the badge and the card for other sites, and a picture. */
export const AppFoot = ({ feed, onShare, ...app }: AppFootProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="grid gap-6">
      <PageFoot feed={feed}>
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className={textLink('aside')}>
          {words.embed}
        </button>
        <button type="button" aria-haspopup="dialog" onClick={onShare} className={textLink('aside')}>
          {words.share}
        </button>
      </PageFoot>
      {isOpen && (
        <Section title={embedWords.title}>
          <Embeds
            {...app}
            fallback={waiting}
            failure={retry => <Failure message={embedWords.failed} error={undefined} onRetry={retry} />}
          />
        </Section>
      )}
    </div>
  )
}
