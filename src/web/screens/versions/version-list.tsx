import type { AppVersion, StorePage } from '#contract/store-pages.ts'
import { dayOf } from '#domain/days.ts'
import { AroundLink } from '#web/components/circumstances/circumstances-card.tsx'
import { FoldedList } from '#web/components/ui/folded-list.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { versionsWords as words } from './versions.words.ts'

const [mostLines, mostCharacters] = [6, 420]

/** Where to cut a long line: after the last word that fits. */
const cutOf = (text: string): number => {
  const space = text.lastIndexOf(' ', mostCharacters)
  return space > mostCharacters / 2 ? space : mostCharacters
}

/** Splits release notes into a visible part and the rest. Does not split off a rest of only a line or two. */
export const foldNotes = (notes: string): { head: string; rest: string } => {
  const lines = notes.split('\n')
  const isShort = notes.length <= mostCharacters * 1.25 && lines.length <= mostLines + 2
  if (isShort) return { head: notes, rest: '' }
  const ofLines = lines.slice(0, mostLines).join('\n').length
  const cut = Math.min(ofLines, ofLines <= mostCharacters ? ofLines : cutOf(notes))
  return { head: notes.slice(0, cut), rest: notes.slice(cut) }
}

const mostInSight = 10

/** Keeps the developer's line breaks. The notes are plain text, never markup. */
const notesLook = 'whitespace-pre-line [overflow-wrap:anywhere]'

const Notes = ({ version: { version, releaseNotes } }: { version: AppVersion }) => {
  if (!releaseNotes?.trim()) return <p className="text-third">{words.noNotes}</p>
  const { head, rest } = foldNotes(releaseNotes.trim())
  return (
    <div className="max-w-[70ch]">
      <p className={notesLook}>{head}</p>
      {rest && (
        <details className="group mt-1">
          <summary className={textLink('quiet', 'inline-block py-0.5 text-sm text-second group-open:hidden')}>
            {words.readOn}
            <span className="sr-only">{words.readOnOf(version)}</span>
          </summary>
          <p className={notesLook}>{rest.trim()}</p>
        </details>
      )}
    </div>
  )
}

type VersionProps = { appStoreId: string; version: AppVersion }

const Version = ({ appStoreId, version }: VersionProps) => (
  <li className="grid gap-x-8 gap-y-1 border-t border-line py-3.5 text-table sm:grid-cols-[9.5rem_minmax(0,1fr)]">
    <div>
      <h3 className="font-semibold [overflow-wrap:anywhere]">{version.version}</h3>
      <p className="text-sm text-second">
        {version.releasedAt === null ? words.firstRead : words.released}{' '}
        <Moment at={version.releasedAt ?? version.firstSeenAt} precision="day" />
      </p>
      <AroundLink appStoreId={appStoreId} day={dayOf(new Date(version.releasedAt ?? version.firstSeenAt))}>
        <span className="sr-only">{words.aroundOf(version.version)}</span>
      </AroundLink>
    </div>
    <Notes version={version} />
  </li>
)

/** The release notes, newest first. */
export const VersionList = ({ appStoreId, versions }: Pick<StorePage, 'appStoreId' | 'versions'>) => (
  <Section title={words.versions}>
    {versions.length === 0 ? (
      <p className="border-t border-line pt-2.5 text-table text-second">{words.noVersions}</p>
    ) : (
      <FoldedList
        items={versions.map(version => <Version key={version.version} appStoreId={appStoreId} version={version} />)}
        most={mostInSight}
        more={words.olderVersions}
        className="border-b border-line"
      />
    )}
  </Section>
)
