import type { SuspectVersions } from '#contract/suspects.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { suspectsWords } from './suspects.words.ts'
import { VersionTable } from './version-table.tsx'
import { countChanges, type Entry } from './versions.ts'

const { detail: words } = suspectsWords

type VersionProps = { observedAt: string; entries: readonly Entry[]; isNewer: boolean; hasOther: boolean }

const Version = ({ observedAt, entries, ...mode }: VersionProps) => {
  const { locale } = useReader()
  const count = words.places(entries.length, formatNumber(entries.length, locale))
  return (
    <Section
      title={mode.isNewer ? words.heldBack : words.before}
      aside={
        <p className="flex gap-3 text-sm text-second tabular-nums">
          <Moment at={observedAt} />
          <span>{count}</span>
        </p>
      }
    >
      {entries.length > 0 && <VersionTable entries={entries} {...mode} />}
      {entries.length === 0 && <p className="border-y border-line py-3 text-table text-second">{words.noPlaces}</p>}
    </Section>
  )
}

const Changes = ({ versions }: { versions: SuspectVersions }) => {
  const { locale } = useReader()
  const counts = countChanges(versions)
  const kinds = (['isNew', 'isGone', 'moved', 'same'] as const).filter(kind => counts[kind] > 0)
  const texts = kinds.map(kind => words.counts[kind](formatNumber(counts[kind], locale)))
  return <p className="pb-7 text-table text-second tabular-nums">{texts.join(', ')}</p>
}

/** Both versions, side by side on wide screens. */
export const VersionsBlock = ({ versions }: { versions: SuspectVersions }) => {
  const { suspect, entries, before } = versions
  return (
    <>
      {before && <Changes versions={versions} />}
      <div className="grid gap-x-12 gap-y-9 lg:grid-cols-2">
        <Version observedAt={suspect.observedAt} entries={entries} isNewer hasOther={before !== null} />
        {before && <Version observedAt={before.observedAt} entries={before.entries} isNewer={false} hasOther />}
        {!before && <p className="text-table text-second">{words.noBefore}</p>}
      </div>
    </>
  )
}
