import { useQuery } from '@tanstack/react-query'
import { Check, CircleDashed, LoaderCircle, type LucideIcon, Pause, PowerOff, Timer } from 'lucide-react'
import type { CollectorDesk } from '#contract/desk.ts'
import { type DeskState, collectorWords as words } from '#web/components/collector/collector.words.ts'
import { StateSentence } from '#web/components/collector/state-sentence.tsx'
import { retentionQuery } from '#web/components/retention/retention.queries.ts'
import { StateBadge, type StateTone } from '#web/components/ui/state-badge.tsx'
import { formatBytes, formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { DeskFacts } from './desk-facts-list.tsx'
import { PauseForm } from './pause-form.tsx'

/** What all charts of the world would take on disk. It is for planning, so it is left out where it cannot be loaded. */
const EveryChart = () => {
  const { locale } = useReader()
  const { data } = useQuery(retentionQuery)
  if (!data) return null
  const { charts, bytesPerYear, isOwn } = data.everyChart
  const sizes = { charts: formatNumber(charts, locale), size: formatBytes(bytesPerYear, locale) }
  return <p className="mt-3 max-w-[68ch] text-sm text-third tabular-nums">{words.everyChart({ ...sizes, isOwn })}</p>
}

const looks: Record<DeskState, { tone: StateTone; Icon: LucideIcon }> = {
  collecting: { tone: 'busy', Icon: LoaderCircle },
  idle: { tone: 'good', Icon: Check },
  resting: { tone: 'waiting', Icon: Timer },
  paused: { tone: 'waiting', Icon: Pause },
  'not-started': { tone: 'quiet', Icon: CircleDashed },
  off: { tone: 'quiet', Icon: PowerOff },
}

/** The collector's state and pace, with the pause and resume controls. */
export const StateBlock = ({ desk }: { desk: CollectorDesk }) => (
  <div className="pb-9">
    {/* Announces only state changes, because the counts change constantly. */}
    <p role="status">
      <StateBadge {...looks[desk.state]} isTurning={desk.state === 'collecting'}>
        {words.states[desk.state]}
      </StateBadge>
    </p>
    <p className="mt-2.5 min-h-14 max-w-[46ch] text-[1.25rem]/7 font-medium tracking-[-0.015em] tabular-nums">
      <StateSentence desk={desk} />
    </p>
    <PauseForm state={desk.state} />
    <DeskFacts desk={desk} />
    <EveryChart />
  </div>
)
