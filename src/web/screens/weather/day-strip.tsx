import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId, useState } from 'react'
import { startOfDay } from '#domain/days.ts'
import { dayMs } from '#domain/units.ts'
import { indexAfterKey } from '#web/components/plots/moment-indexes.ts'
import { frameOf, type PlotFrame } from '#web/components/plots/plot-frame.ts'
import { type TimeTicks, timeTicks } from '#web/components/plots/time-ticks.ts'
import { TimeAxis } from '#web/components/rank-plots/plot-axes.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useWidth } from '#web/lib/use-width.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { StripBars, StripLegend } from './strip-bars.tsx'
import { type StripDay, stripTopOf } from './strip-days.ts'
import { weatherWords as words } from './weather.words.ts'

type Pointed = { index: number; byKey: boolean }

type PointingInput = {
  days: readonly StripDay[]
  /** The index of the day to focus first; −1 for the newest. */
  start: number
  frame: PlotFrame
  onSelect: (day: string) => void
}

/** Tracks the hovered or focused day, and selects a day on click or Enter. */
const useStripPointing = ({ days, start, frame, onSelect }: PointingInput) => {
  const [pointed, setPointed] = useState<Pointed>()
  // A refetch may return fewer days.
  const known = pointed && pointed.index < days.length ? pointed : undefined
  const home = start < 0 ? days.length - 1 : start

  const select = (index: number) => {
    const day = days[index]
    if (day) onSelect(day.day)
  }

  const indexAt = (event: MouseEvent<HTMLElement>): number => {
    const first = days[0]
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    if (!first) return 0
    const index = Math.floor((frame.timeAt(x) - startOfDay(first.day).getTime()) / dayMs)
    return Math.min(days.length - 1, Math.max(0, index))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      setPointed(undefined)
      event.currentTarget.blur()
      return
    }
    const from = known?.index ?? home
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      select(from)
      return
    }
    const index = indexAfterKey(event.key, { index: from, count: days.length })
    if (index === undefined) return
    event.preventDefault()
    setPointed({ index, byKey: true })
  }

  return {
    pointed: known,
    handlers: {
      // A single tab stop; the arrow keys move inside.
      tabIndex: 0,
      onKeyDown,
      onFocus: (event: { currentTarget: HTMLElement }) => {
        if (event.currentTarget.matches(':focus-visible')) setPointed({ index: home, byKey: true })
      },
      onBlur: () => setPointed(undefined),
      onPointerMove: (event: PointerEvent<HTMLElement>) => setPointed({ index: indexAt(event), byKey: false }),
      onPointerLeave: () => setPointed(undefined),
      onClick: (event: MouseEvent<HTMLElement>) => select(indexAt(event)),
    },
  }
}

type DayStripProps = {
  /** Consecutive days, oldest first. */
  days: readonly StripDay[]
  /** The selected day. */
  chosen: string
  /** A summary for screen readers. */
  label: string
  onSelect: (day: string) => void
}

const height = 132
/** The width until the container is measured, as in the server render. */
const usualWidth = 960
const widthPerTick = 76
/** Debounces announcements, so that holding an arrow key announces only the last day. */
const speechDelayMs = 250

const ScaleLine = ({ frame, times, top }: { frame: PlotFrame; times: number; top: number }) => {
  const { locale } = useReader()
  const y = frame.floor - (times / top) * (frame.floor - frame.top)
  return (
    <g transform={`translate(0 ${y})`}>
      <line x1={frame.left} x2={frame.right} className={times === 1 ? 'stroke-third' : 'stroke-line'} />
      <text x={frame.left - 8} dy="0.34em" textAnchor="end" className="fill-third text-xs">
        {words.times(formatNumber(times, locale))}
      </text>
    </g>
  )
}

const spanOf = (days: readonly StripDay[]) => {
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  const from = first ? startOfDay(first).getTime() : 0
  return { from, to: last ? startOfDay(last).getTime() + dayMs : from + dayMs }
}

/** Centres each label below its day's bar. */
const ticksOf = ({ from, to }: { from: number; to: number }, { left, right }: PlotFrame): TimeTicks => {
  const { unit, at } = timeTicks({ from, to: to - dayMs }, (right - left) / widthPerTick)
  return { unit, at: at.map(midnight => midnight + dayMs / 2) }
}

/** A bar plot of daily movement. Mouse, touch and arrow keys show a day's values; a click selects it. */
export const DayStrip = ({ days, chosen, label, onSelect }: DayStripProps) => {
  const reader = useReader()
  const keys = useId()
  const [box, measured] = useWidth()
  const width = measured || usualWidth
  const span = spanOf(days)
  const frame = frameOf({ width, height, ...span, depth: 1, hasOutside: false })
  const top = stripTopOf(days)
  const chosenIndex = days.findIndex(({ day }) => day === chosen)
  const { pointed, handlers } = useStripPointing({ days, start: chosenIndex, frame, onSelect })
  const current = days[pointed?.index ?? chosenIndex] ?? days.at(-1)
  const readout = current ? `${formatUtcDay(current.day, reader)}: ${current.text}` : ''
  return (
    <div className="grid gap-2">
      <p className="min-h-[1.125rem] text-sm text-second" suppressHydrationWarning>
        {readout}
      </p>
      <div
        ref={box}
        role="application"
        aria-roledescription={words.stripKind}
        aria-label={label}
        aria-describedby={keys}
        className="h-[132px] touch-pan-y rounded-badge select-none"
        {...handlers}
      >
        <svg width="100%" height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="block">
          <StripBars days={days} frame={frame} top={top} chosen={chosen} pointed={pointed?.index} />
          {[1, top].map(times => (
            <ScaleLine key={times} frame={frame} times={times} top={top} />
          ))}
          <TimeAxis frame={frame} ticks={ticksOf(span, frame)} />
        </svg>
      </div>
      <StripLegend days={days} />
      <p id={keys} hidden>
        {words.stripKeys}
      </p>
      <p aria-live="polite" className="sr-only">
        {useDebounced(pointed?.byKey ? readout : '', speechDelayMs)}
      </p>
    </div>
  )
}
