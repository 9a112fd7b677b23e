import { useState } from 'react'
import { type EmbedProps, embedWords as words } from '#web/components/embeds/embeds.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'

/** Most visitors never open it. */
const Embeds = lazyPart(async () => (await import('#web/components/embeds/embeds.tsx')).Embeds)

const waiting = (
  <Loading label={words.loading}>
    <Skeleton className="h-80" />
  </Loading>
)

/** The badge and card that other sites can embed, with previews and code to copy. */
export const EmbedSection = (props: EmbedProps) => {
  const [wasOpened, setWasOpened] = useState(false)
  const note = (details: HTMLDetailsElement | null) => {
    if (details?.open) setWasOpened(true)
  }
  return (
    <Section title={words.title}>
      <details
        // The visitor may have opened it before hydration.
        ref={note}
        onToggle={event => note(event.currentTarget)}
        className="text-table"
      >
        <summary className={textLink('below')}>{words.summary}</summary>
        {wasOpened && (
          <Embeds
            {...props}
            fallback={waiting}
            failure={retry => <Failure message={words.failed} error={undefined} onRetry={retry} />}
          />
        )}
      </details>
    </Section>
  )
}
