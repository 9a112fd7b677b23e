import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'

export type StateTone = 'good' | 'bad' | 'busy' | 'waiting' | 'quiet'

const tones: Record<StateTone, string> = {
  good: 'bg-good/13 text-good',
  bad: 'bg-bad/13 text-bad',
  busy: 'bg-blue/13 text-blue',
  waiting: 'bg-amber/13 text-amber',
  quiet: 'bg-slate/13 text-slate',
}

type StateBadgeProps = { tone: StateTone; Icon: LucideIcon; isTurning?: boolean; children: ReactNode }

export const StateBadge = ({ tone, Icon, isTurning = false, children }: StateBadgeProps) => (
  <span
    className={classNames(
      'framed-when-forced inline-flex h-6 w-fit items-center gap-1.5 rounded-badge px-2 text-sm font-medium whitespace-nowrap',
      tones[tone],
    )}
  >
    <Icon size={14} aria-hidden className={isTurning ? 'animate-spin' : undefined} />
    <span>{children}</span>
  </span>
)
