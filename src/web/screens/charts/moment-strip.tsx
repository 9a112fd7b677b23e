import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { ChartAtMoment } from '#contract/chart-snapshots.ts'
import { indexAfterKey, nearestIndex } from '#web/components/plots/moment-indexes.ts'
import { formatMoment, formatNumber } from '#web/lib/formats.ts'
import { type Reader, useReader } from '#web/lib/reader.ts'
import type { ChartsAddress } from './charts-address.ts'
import { indexAt, type MomentLine } from './moment-line.ts'
import { StripPicture } from './strip-picture.tsx'
import { timeBarWords as words } from './time-bar.words.ts'

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
