import { Check, CircleAlert, CircleDashed, LoaderCircle, type LucideIcon, PowerOff } from 'lucide-react'
import type { BackupsState } from '#contract/backups.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { StateBadge, type StateTone } from '#web/components/ui/state-badge.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { storageWords } from './storage.words.ts'

const { backups: words } = storageWords

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
export const BackupStateLine = ({ backups }: { backups: BackupsState }) => {
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
