import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type BackupsState, startBackup } from '#contract/backups.ts'
import { showFailureToast } from '#web/components/feedback/failure-toast.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { scheduleText } from '#web/components/maintenance/schedule-text.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { call } from '#web/lib/api-client.ts'
import { useReader } from '#web/lib/reader.ts'
import { showToast } from '#web/lib/toasts.ts'
import { BackupRuns } from './backup-runs.tsx'
import { BackupStateLine } from './backup-state.tsx'
import { backupsQuery } from './storage.queries.ts'
import { storageWords } from './storage.words.ts'
import { StorageFact } from './storage-facts.tsx'

const { backups: words, none } = storageWords

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
