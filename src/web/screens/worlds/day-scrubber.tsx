import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { AppWorld } from '#contract/worlds.ts'
import { addDays, type Day, daysBetween } from '#domain/days.ts'
import { useReader } from '#web/lib/reader.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { worldWords as words } from './world.words.ts'
import type { WorldAddress } from './world-address.ts'

/** A moving slider asks for a day when it rests this long. */
const restMs = 120

type DayScrubberProps = { world: Pick<AppWorld, 'firstDay' | 'lastDay'>; address: WorldAddress }

type SliderProps = { firstDay: Day; lastDay: Day; address: WorldAddress }

/** The last step is now: the newest readings, which are not those at the end of a day. */
const Slider = ({ firstDay, lastDay, address }: SliderProps) => {
  const reader = useReader()
  const navigate = useNavigate()
  const now = daysBetween(firstDay, lastDay) + 1
  const dayAt = (step: number): Day | undefined => (step < now ? addDays(firstDay, step) : undefined)
  // Where the reader has moved the slider, until the URL has that day.
  const [moved, setMoved] = useState<number>()
  if (moved !== undefined && dayAt(moved) === address.day) setMoved(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const move = (step: number) => {
    setMoved(step)
    clearTimeout(timer.current)
    const go = () =>
      void navigate({ to: '.', search: { ...address, day: dayAt(step) }, replace: true, resetScroll: false })
    timer.current = setTimeout(go, restMs)
  }
  const day = moved === undefined ? address.day : dayAt(moved)
  const text = day ? formatUtcDay(day, reader) : words.scrubber.now
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 text-sm text-second print:hidden">
      <span suppressHydrationWarning>{formatUtcDay(firstDay, reader)}</span>
      <input
        type="range"
        aria-label={words.scrubber.label}
        aria-valuetext={text}
        min={0}
        max={now}
        value={moved ?? (address.day ? daysBetween(firstDay, address.day) : now)}
        onChange={({ currentTarget }) => move(Number(currentTarget.value))}
        className="block h-6 w-full cursor-pointer accent-ink"
      />
      <output className="min-w-24 text-right font-semibold text-ink tabular-nums" suppressHydrationWarning>
        {text}
      </output>
    </div>
  )
}

/** Moves the map through the days of the history. The map of each day fades in. */
export const DayScrubber = ({ world: { firstDay, lastDay }, address }: DayScrubberProps) =>
  firstDay !== null && lastDay !== null && firstDay < lastDay ? (
    <Slider firstDay={firstDay} lastDay={lastDay} address={address} />
  ) : null
