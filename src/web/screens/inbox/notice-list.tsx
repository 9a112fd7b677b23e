import { useId } from 'react'
import type { Notice } from '#contract/inbox.ts'
import { FoldedList } from '#web/components/ui/folded-list.tsx'
import { formatUtc } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { inboxWords as words } from './inbox.words.ts'
import { NoticeApp } from './notice-app.tsx'
import { formatTime, formatWholeDay, groupByDay, type NoticeDay } from './notice-days.ts'
import { NoticeNote } from './notice-note.tsx'

const mostNotes = 4

const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatUtc(at)} className="text-sm text-second" suppressHydrationWarning>
    {formatTime(at, useReader())}
  </time>
)

/** Marks an unread notice by word and shape, not by colour alone. */
const NewMark = () => (
  <span className="framed-when-forced w-fit rounded-badge bg-ink px-1.5 text-xs/4.5 font-semibold text-paper">
    {words.unread}
  </span>
)

const keyOf = (note: Notice['notes'][number]): string => {
  if (note.kind === 'shuffled') return `${Object.values(note.chart).join(' ')} ${note.observedAt}`
  if (note.kind === 'report') return `report ${note.span} ${note.to}`
  if (note.kind === 'mail-fault') return `mail fault ${note.since}`
  if (note.kind === 'not-first') return 'not first'
  return note.kind === 'withdrawn' ? `withdrawal ${note.withdrawalId}` : note.channelId
}

const NoticeItem = ({ notice: { evaluatedAt, isRead, apps, notes } }: { notice: Notice }) => (
  <li className="grid gap-x-4 gap-y-3 border-t border-line py-4 sm:grid-cols-[5.5rem_minmax(0,1fr)]">
    <p className="flex flex-wrap items-center gap-2 sm:min-h-9 sm:flex-col sm:items-start sm:gap-1 sm:pt-2">
      <Time at={evaluatedAt} />
      {!isRead && <NewMark />}
    </p>
    <div className="grid gap-5">
      {apps.map(noticed => (
        <NoticeApp key={noticed.app.appStoreId} noticed={noticed} />
      ))}
      {notes.length > 0 && (
        <div>
          <FoldedList
            items={notes.map(note => <NoticeNote key={keyOf(note)} note={note} />)}
            most={mostNotes}
            more={words.moreNotes}
            className="grid gap-2"
          />
        </div>
      )}
    </div>
  </li>
)

const Day = ({ day: { at, notices } }: { day: NoticeDay }) => {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="pb-2 text-body font-semibold tracking-[-0.01em]" suppressHydrationWarning>
        {formatWholeDay(at, useReader())}
      </h2>
      <ul className="border-b border-line">
        {notices.map(notice => (
          <NoticeItem key={notice.id} notice={notice} />
        ))}
      </ul>
    </section>
  )
}

export const NoticeList = ({ notices }: { notices: readonly Notice[] }) => (
  <div className="grid gap-[34px]">
    {groupByDay(notices, useReader()).map(day => (
      <Day key={day.key} day={day} />
    ))}
  </div>
)
