import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { ChartAtMoment } from '#contract/chart-snapshots.ts'
import { hatchFill } from '#web/components/plots/hatch.tsx'
import { indexAfterKey, nearestIndex } from '#web/components/plots/moment-indexes.ts'
import { createTickText, timeTicks } from '#web/components/plots/time-ticks.ts'
import { gapReasonText } from '#web/components/ranks/gap-reasons.words.ts'
import { formatMoment, formatNumber } from '#web/lib/formats.ts'
import { type Reader, useReader } from '#web/lib/reader.ts'
import type { ChartsAddress } from './charts-address.ts'
import { indexAt, type MomentLine, shareAt } from './moment-line.ts'
import { timeBarWords as words } from './time-bar.words.ts'

type StripPictureProps = {
  line: MomentLine
  shownAt: number
  comparedAt: number | null
  pointedAt: number | undefined
}

/** In pixels from the top. */
const [top, floor, height] = [10, 40, 58]
const wide = 10_000
/** Above this number of ticks, draw thinner ones. */
const manyTicks = 200

const percent = (share: number): string => `${share.toFixed(3)}%`

/** All ticks as one path of similar steps, which compresses well. It stretches with the page; its strokes keep their width. */
const Ticks = ({ line }: { line: MomentLine }) => {
  const ticks = line.measured.flatMap(({ time, state }) => {
    const share = shareAt(line, time)
    return share === null ? [] : [{ x: Math.round(share * (wide / 100)), y: state === 'empty' ? floor - 8 : top + 6 }]
  })
  const steps = ticks.map(({ x, y }, index) => `m${x - (ticks[index - 1]?.x ?? 0)}${y - floor}V${floor}`)
  return (
    <svg viewBox={`0 0 ${wide} ${height}`} width="100%" height={height} preserveAspectRatio="none" aria-hidden="true">
      <path
        d={`M0 ${floor}${steps.join('')}`}
        vectorEffect="non-scaling-stroke"
        strokeWidth={ticks.length > manyTicks ? 0.75 : 1.5}
        className="stroke-third"
      />
    </svg>
  )
}

const Gaps = ({ line }: { line: MomentLine }) => (
  <g fill={hatchFill}>
    {line.gaps.map(({ from, to, because: { reason, detail } }) => {
      const [start, end] = [shareAt(line, Math.max(from, line.from)), shareAt(line, Math.min(to, line.to))]
      return start === null || end === null ? null : (
        <rect key={from} x={percent(start)} width={percent(end - start)} y={top + 6} height={floor - top - 6}>
          {reason && <title>{words.gap(gapReasonText(reason, detail))}</title>}
        </rect>
      )
    })}
  </g>
)

type PointerProps = { line: MomentLine; at: number | null | undefined; kind: 'selected' | 'compared' | 'pointed' }

const lines = { selected: 'stroke-accent', compared: 'stroke-ink', pointed: 'stroke-second' } as const

/** A vertical marker. The displayed moment has a filled foot, the comparison a hollow one. */
const Pointer = ({ line, at, kind }: PointerProps) => {
  const share = typeof at === 'number' ? shareAt(line, at) : null
  if (share === null) return null
  const x = percent(share)
  return (
    <>
      <line x1={x} x2={x} y1={top - 4} y2={floor} strokeWidth={kind === 'pointed' ? 1 : 2} className={lines[kind]} />
      {kind === 'selected' && <circle cx={x} cy={floor + 1} r="4.5" className="fill-accent" />}
      {kind === 'compared' && (
        <circle cx={x} cy={floor + 1} r="3.5" strokeWidth="1.5" className="fill-paper stroke-ink" />
      )}
    </>
  )
}

const Months = ({ line }: { line: MomentLine }) => {
  const { locale } = useReader()
  const { unit, at } = timeTicks(line, 5)
  const textOf = createTickText(unit, locale)
  return at.map(time => {
    const share = shareAt(line, time)
    if (share === null || share < 3 || share > 97) return null
    return (
      <text
        key={time}
        x={percent(share)}
        y={height - 1}
        textAnchor="middle"
        className="fill-third text-xs"
        suppressHydrationWarning
      >
        {textOf(time)}
      </text>
    )
  })
}

const StripPicture = ({ line, shownAt, comparedAt, pointedAt }: StripPictureProps) => (
  <svg width="100%" height={height} aria-hidden="true" className="block overflow-visible">
    <line x1="0" x2="100%" y1={floor + 0.5} y2={floor + 0.5} className="stroke-line-strong" />
    <Gaps line={line} />
    <Ticks line={line} />
    <Months line={line} />
    <Pointer line={line} at={pointedAt} kind="pointed" />
    <Pointer line={line} at={comparedAt} kind="compared" />
    <Pointer line={line} at={shownAt} kind="selected" />
  </svg>
)

type MomentStripProps = { address: ChartsAddress; line: MomentLine; chart: ChartAtMoment }

/** `Nov 18, 2:02 PM · 100 apps` */
const describe = (moment: MomentLine['measured'][number] | undefined, reader: Reader): string => {
  if (!moment) return words.noneBefore
  const { state, at, entryCount: count } = moment
  const entries = state === 'empty' ? words.isEmpty : words.entries({ count, text: formatNumber(count, reader.locale) })
  return `${formatMoment(at, reader)} · ${entries}`
}

/** A slider over the measurements. A click selects the nearest one, arrow keys step. Holding a key adds one history entry. */
export const MomentStrip = ({ address, line, chart }: MomentStripProps) => {
  const reader = useReader()
  const navigate = useNavigate()
  const [pointed, setPointed] = useState<number>()
  const { measured, from, to } = line
  const shownAt = Date.parse(address.at ?? chart.at)
  const index = indexAt(line, shownAt)

  const goTo = (next: number | undefined, isHeld = false) => {
    const at = next === undefined || next === index ? undefined : measured[next]?.at
    if (at) void navigate({ to: '/charts', search: { ...address, at }, replace: isHeld, resetScroll: false })
  }
  const nearest = (event: PointerEvent<HTMLElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const time = from + ((event.clientX - left) / width) * (to - from)
    return nearestIndex(
      measured.map(moment => moment.time),
      time,
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = indexAfterKey(event.key, { index: index, count: measured.length })
    if (next === undefined) return
    event.preventDefault()
    goTo(next, event.repeat)
  }
  if (measured.length === 0) return null
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        aria-label={words.slider}
        aria-valuemin={1}
        aria-valuemax={measured.length}
        aria-valuenow={Math.max(1, index + 1)}
        aria-valuetext={describe(measured[index], reader)}
        suppressHydrationWarning
        onKeyDown={onKeyDown}
        onPointerMove={event => setPointed(nearest(event))}
        onPointerLeave={() => setPointed(undefined)}
        onPointerUp={event => goTo(nearest(event))}
        className="cursor-pointer touch-pan-y select-none"
      >
        <StripPicture
          line={line}
          shownAt={measured[index]?.time ?? shownAt}
          comparedAt={chart.comparedWith && Date.parse(chart.comparedWith.at)}
          pointedAt={pointed === undefined ? undefined : measured[pointed]?.time}
        />
      </div>
      <p aria-hidden="true" suppressHydrationWarning className="min-h-4 text-xs text-third">
        {pointed !== undefined && describe(measured[pointed], reader)}
      </p>
    </>
  )
}
