import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, type LucideIcon, Pause, Play } from 'lucide-react'
import { Options, SelectField } from '#web/components/form/select-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { type ChartsAddress, endOfDay } from './charts-address.ts'
import { replayWords as words } from './replay.words.ts'
import { type Frame, frameText } from './replay-frames.ts'
import { type ReplayControls as Controls, speedNames } from './use-replay.ts'

type ReplayControlsProps = { address: ChartsAddress; frames: readonly Frame[]; frame: Frame; controls: Controls }

type StepProps = { label: string; Icon: LucideIcon; isEnd: boolean; onStep: () => void }

const Step = ({ label, Icon, isEnd, onStep }: StepProps) => (
  <Button aria-label={label} aria-disabled={isEnd} onClick={onStep} className="size-9 px-0! aria-disabled:text-third">
    <Icon size={18} aria-hidden />
  </Button>
)

const SpeedField = ({ speed, setSpeed }: Pick<Controls, 'speed' | 'setSpeed'>) => (
  <SelectField
    look="inline"
    label={words.speed}
    value={speed}
    onChange={value => setSpeed(speedNames.find(name => name === value) ?? 'usual')}
    width="w-24!"
    className="ml-auto flex items-center gap-2"
  >
    <Options values={speedNames} nameOf={name => words.speeds[name]} />
  </SelectField>
)

const looks: Record<Frame['state'], string> = {
  measured: 'bg-line-strong',
  empty: 'border border-line-strong',
  failed: 'hatched ring-1 ring-line-strong ring-inset',
  'not-tracked': '',
}

/** One mark per day above the slider; hatched if the day was not measured. */
const Days = ({ frames, dayIndex }: { frames: readonly Frame[]; dayIndex: number }) => (
  <div aria-hidden="true" className="grid auto-cols-fr grid-flow-col gap-px px-1.5 sm:gap-0.5">
    {frames.map(({ day, state }, index) => (
      <span
        key={day}
        className={classNames(
          'keeps-colour h-3 rounded-[2px]',
          index === dayIndex && state === 'measured' ? 'bg-ink' : looks[state],
        )}
      />
    ))}
  </div>
)

export const ReplayControls = ({ address, frames, frame, controls }: ReplayControlsProps) => {
  const reader = useReader()
  const { dayIndex, isPlaying, isAtEnd, toggle, goTo } = controls
  const [now, all] = [dayIndex + 1, frames.length].map(count => formatNumber(count, reader.locale))
  return (
    <section aria-label={words.controls} className="pb-4">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <Button look="solid" onClick={toggle} className="w-32">
          {isPlaying ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
          {isPlaying ? words.pause : words.play}
        </Button>
        <Step label={words.previous} Icon={ChevronLeft} isEnd={dayIndex === 0} onStep={() => goTo(dayIndex - 1)} />
        <Step label={words.next} Icon={ChevronRight} isEnd={isAtEnd} onStep={() => goTo(dayIndex + 1)} />
        <p className="ml-2 min-w-28 text-count-small tabular-nums" title={frame.day}>
          {formatUtcDay(frame.day, reader)}
        </p>
        <p className="text-sm text-second tabular-nums">
          {words.ofDays({ day: now ?? '', days: all ?? '' })}
          {' · '}
          <Link
            to="."
            search={{ ...address, view: undefined, at: endOfDay(frame.day) }}
            preload={false}
            className={textLink('quiet')}
          >
            {words.openDay}
          </Link>
        </p>
        <SpeedField {...controls} />
      </div>
      <div className="pt-4">
        <Days frames={frames} dayIndex={dayIndex} />
        <input
          type="range"
          aria-label={words.day}
          aria-valuetext={frameText(frame, reader)}
          min={0}
          max={frames.length - 1}
          value={dayIndex}
          onChange={({ currentTarget }) => goTo(Number(currentTarget.value))}
          className="block h-6 w-full cursor-pointer accent-ink"
        />
      </div>
    </section>
  )
}
