import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, CircleAlert, CircleDashed, LoaderCircle, type LucideIcon, PowerOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { type BackupRun, type BackupsState, startBackup } from '#contract/backups.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { scheduleText } from '#web/components/maintenance/schedule-text.ts'
import { type Column, DataTable } from '#web/components/table/data-table.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { StateBadge, type StateTone } from '#web/components/ui/state-badge.tsx'
import { call } from '#web/lib/api-client.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatBytes, formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { showToast } from '#web/lib/toasts.ts'
import { backupsQuery } from './storage.queries.ts'
import { storageWords } from './storage.words.ts'

const { backups: words, none } = storageWords

type FactProps = { name: string; children: ReactNode; note?: ReactNode }

/** A name, its value and an optional note. */
export const StorageFact = ({ name, children, note }: FactProps) => (
  <div className="min-w-0">
    <dt className="text-xs text-third">{name}</dt>
    <dd className="mt-0.5 text-table [overflow-wrap:anywhere]">
      <span className="font-medium tabular-nums">{children}</span>
      {note && <span className="block text-sm text-second">{note}</span>}
    </dd>
  </div>
)

type Standing = keyof typeof words.states

const looks: Record<Standing, { tone: StateTone; Icon: LucideIcon; isTurning?: boolean }> = {
  off: { tone: 'quiet', Icon: PowerOff },
  late: { tone: 'bad', Icon: CircleAlert },
  good: { tone: 'good', Icon: Check },
  waiting: { tone: 'quiet', Icon: CircleDashed },
  running: { tone: 'busy', Icon: LoaderCircle, isTurning: true },
}

const findNewest = ({ runs }: BackupsState) => runs.find(({ failure }) => failure === null)

const standingOf = (backups: BackupsState): Standing => {
  if (backups.isRunning) return 'running'
  if (backups.lateSince) return 'late'
  if (findNewest(backups)) return 'good'
  return backups.schedule === null ? 'off' : 'waiting'
}

/** Whether backups are made, as a word and a sentence. */
const BackupStateLine = ({ backups }: { backups: BackupsState }) => {
  const standing = standingOf(backups)
  const parts = {
    since: backups.lateSince && <Moment at={backups.lateSince} />,
    next: backups.nextAt && <Moment at={backups.nextAt} />,
    made: <Moment at={findNewest(backups)?.startedAt ?? ''} />,
  }
  return (
    <>
      <p role="status">
        <StateBadge {...looks[standing]}>{words.states[standing]}</StateBadge>
      </p>
      <p className="mt-2 max-w-[62ch] text-table">
        <FillIn text={words[standing]} parts={parts} />
        {standing === 'good' && backups.schedule === null && ` ${words.off}`}
      </p>
    </>
  )
}

const columnsFor = (locale: string): readonly Column<BackupRun>[] => [
  { key: 'begun', head: words.begun, cell: ({ startedAt }) => <Moment at={startedAt} />, isRowHead: true },
  {
    key: 'outcome',
    head: words.outcome,
    cell: ({ failure }) => (
      <span className={failure ? 'text-bad [overflow-wrap:anywhere]' : undefined}>{failure ?? words.made}</span>
    ),
  },
  {
    key: 'size',
    head: words.size,
    cell: ({ bytes }) => (bytes === null ? none : formatBytes(bytes, locale)),
    className: 'text-right tabular-nums whitespace-nowrap',
  },
  {
    key: 'took',
    head: words.took,
    cell: ({ durationSeconds }) => words.seconds(formatNumber(Math.round(durationSeconds), locale)),
    className: 'text-right tabular-nums whitespace-nowrap max-sm:hidden',
  },
]

/** How the newest backups ended. */
const BackupRuns = ({ runs }: { runs: readonly BackupRun[] }) => {
  const { locale } = useReader()
  if (runs.length === 0) return <p className="text-table text-second">{words.nothing}</p>
  return (
    <DataTable
      caption={words.caption}
      columns={columnsFor(locale)}
      rows={runs}
      rowKey={({ startedAt }) => startedAt}
      isTall
    />
  )
}

const useStartBackup = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => call(startBackup, {}),
    onSuccess: state => {
      queryClient.setQueryData(backupsQuery.queryKey, state)
      showToast({ title: words.started })
    },
    onError: error => showFailureToast(words.startFailed, error),
  })
}

const StartBackup = ({ isRunning }: Pick<BackupsState, 'isRunning'>) => {
  const { mutate, isPending } = useStartBackup()
  const isOff = isRunning || isPending
  return (
    <Button
      aria-disabled={isOff}
      aria-busy={isPending}
      onClick={() => !isOff && mutate()}
      className="mt-4 aria-disabled:cursor-default aria-disabled:opacity-50"
    >
      {words.now}
    </Button>
  )
}

const Places = ({ backups: { schedule, nextAt, folder, bucket, keepDays } }: { backups: BackupsState }) => {
  const { locale } = useReader()
  return (
    <dl className="mt-5 grid gap-x-6 gap-y-3 border-t border-line py-4 sm:grid-cols-2">
      <StorageFact name={words.schedule}>{schedule ? scheduleText(schedule, locale) : none}</StorageFact>
      <StorageFact name={words.next}>{nextAt ? <Moment at={nextAt} /> : none}</StorageFact>
      <StorageFact name={words.folder}>{folder}</StorageFact>
      <StorageFact name={words.bucket}>{bucket ?? none}</StorageFact>
      <StorageFact name={words.keeps}>{words.keepDays(keepDays)}</StorageFact>
    </dl>
  )
}

const Backups = ({ backups }: { backups: BackupsState }) => (
  <>
    <BackupStateLine backups={backups} />
    <StartBackup isRunning={backups.isRunning} />
    <Places backups={backups} />
    <BackupRuns runs={backups.runs} />
  </>
)

/** Whether backups are made and where, the results of the newest ones, and a button to make another. */
export const BackupsSection = () => (
  <SplitSection title={words.title} explanation={words.explanation}>
    <Loaded query={useQuery(backupsQuery)} words={words} skeleton={<Skeleton className="h-49 w-full" />}>
      {backups => <Backups backups={backups} />}
    </Loaded>
  </SplitSection>
)
