import { Link } from '@tanstack/react-router'
import { CircleAlert, FileText, Shuffle, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Notice } from '#contract/inbox.ts'
import { chartName } from '#domain/chart-words.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { isolate } from '#domain/display-names.ts'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { inboxWords as words } from './inbox.words.ts'

type Note = Notice['notes'][number]
type NoteOf<Kind> = Extract<Note, { kind: Kind }>

const NoteText = ({ Icon, children }: { Icon: typeof Shuffle; children: ReactNode }) => (
  <li className="flex gap-2.5 text-table">
    <Icon size={16} aria-hidden className="mt-0.5 shrink-0 text-amber" />
    <p className="max-w-[75ch] min-w-0 text-second">{children}</p>
  </li>
)

const Shuffled = ({ note: { chart, observedAt } }: { note: NoteOf<'shuffled'> }) => {
  const { storefront } = chart
  const country = <CountryName country={{ storefront, countryName: countryNameOf(storefront) }} />
  const day = <Moment at={observedAt} precision="day" />
  return (
    <NoteText Icon={Shuffle}>
      <FillIn text={words.shuffled} parts={{ country, chart: chartName(chart), day }} />
    </NoteText>
  )
}

const ChannelFailed = ({ note: { label, answer, isOff } }: { note: NoteOf<'channel-failed'> }) => (
  <NoteText Icon={CircleAlert}>
    <FillIn text={isOff ? words.channelOff : words.messageLost} parts={{ label: isolate(label), answer }} />{' '}
    <Link to="/settings" hash="channels" className={textLink()}>
      {isOff ? words.turnChannelOn : words.channels}
    </Link>
  </NoteText>
)

type Corrected = NoteOf<'withdrawn' | 'not-first'>

const Correction = ({ note }: { note: Corrected }) => {
  const { apps, moreApps, changes } = note
  const { locale } = useReader()
  const text = (count: number) => formatNumber(count, locale)
  const others = moreApps === 0 ? [] : [words.moreApps(moreApps, text(moreApps))]
  const named = [...apps.map(isolate), ...others].join(', ')
  return (
    <NoteText Icon={Undo2}>
      <FillIn
        text={correctionWords(note)}
        parts={{
          changes: words.changes(changes, text(changes)),
          apps: named,
          reason: note.kind === 'withdrawn' ? note.reason : '',
        }}
      />
    </NoteText>
  )
}

const correctionWords = (note: Corrected): string => {
  if (note.kind === 'not-first') return words.notFirst
  return note.isUndone ? words.withdrawalUndone : words.withdrawn
}

/** Only admins get this note. */
const MailFault = ({ note: { since, answer, people } }: { note: NoteOf<'mail-fault'> }) => {
  const { locale } = useReader()
  const parts = { since: <Moment at={since} />, people: formatNumber(people, locale), answer }
  return (
    <NoteText Icon={CircleAlert}>
      <FillIn text={words.mailFault(people)} parts={parts} />{' '}
      <Link to="/admin" hash="email" className={textLink()}>
        {words.mailPage}
      </Link>
    </NoteText>
  )
}

const ReportReady = ({ note: { span, from, to, sentence } }: { note: NoteOf<'report'> }) => {
  const reader = useReader()
  const days = { from: formatUtcDay(from, reader), to: formatUtcDay(to, reader) }
  return (
    <NoteText Icon={FileText}>
      <FillIn text={words.report} parts={{ ...days, sentence }} />{' '}
      <Link to="/report" search={{ span: span === 'week' ? undefined : span, to }} className={textLink()}>
        {words.readReport}
      </Link>
    </NoteText>
  )
}

export const NoticeNote = ({ note }: { note: Note }) => {
  if (note.kind === 'shuffled') return <Shuffled note={note} />
  if (note.kind === 'report') return <ReportReady note={note} />
  if (note.kind === 'mail-fault') return <MailFault note={note} />
  return note.kind === 'channel-failed' ? <ChannelFailed note={note} /> : <Correction note={note} />
}
