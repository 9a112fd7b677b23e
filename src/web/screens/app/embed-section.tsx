import { useState } from 'react'
import { embedWords as words } from '#web/components/embeds/embed.words.ts'
import type { EmbedProps } from '#web/components/embeds/embeds.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { useOnDemand } from '#web/lib/on-demand.ts'

const loadEmbeds = async () => (await import('#web/components/embeds/embeds.tsx')).Embeds

/** Loaded on demand, because most visitors never open it. */
const Opened = (props: EmbedProps) => {
  const [tries, setTries] = useState(0)
  const [failedTry, setFailedTry] = useState<number>()
  const Embeds = useOnDemand<EmbedProps>(loadEmbeds, { reason: tries, onFail: () => setFailedTry(tries) })
  if (Embeds) return <Embeds {...props} />
  if (failedTry === tries) {
    return <Failure message={words.failed} error={undefined} onRetry={() => setTries(tries + 1)} />
  }
  return (
    <Loading label={words.loading}>
      <Skeleton className="h-80" />
    </Loading>
  )
}

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
        {wasOpened && <Opened {...props} />}
      </details>
    </Section>
  )
}
