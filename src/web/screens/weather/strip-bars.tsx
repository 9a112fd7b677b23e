import { startOfDay } from '#domain/days.ts'
import { dayMs } from '#domain/units.ts'
import { hatchFill } from '#web/components/plots/hatch.tsx'
import type { PlotFrame } from '#web/components/plots/plot-frame.ts'
import { type StripDay, stripBarOf } from './strip-days.ts'
import { weatherWords } from './weather.words.ts'

const { stripLegend: words } = weatherWords

/** A six-pointed star. */
const heldSign = 'M0 -4V4M-3.5 -2L3.5 2M-3.5 2L3.5 -2'

type StripBarsProps = {
  days: readonly StripDay[]
  frame: PlotFrame
  /** The top of the scale, as a multiple of the usual movement. */
  top: number
  chosen: string
  /** The index of the hovered or focused day. */
  pointed: number | undefined
}

type DayShapeProps = { day: StripDay; frame: PlotFrame; top: number; isChosen: boolean }

/** The width of a bar as a share of its day. */
const barShare = 0.72
const widestBar = 11
const signRoom = 6
const cut = 2

/** A bar. Clipped values have a gap near the top of the scale. */
const Bar = ({ day, frame, top, isChosen, x, width }: DayShapeProps & { x: number; width: number }) => {
  const { share, isCut } = stripBarOf(day.index ?? 0, top)
  const height = share * (frame.floor - frame.top)
  return (
    <>
      <rect
        x={x}
        y={frame.floor - height}
        width={width}
        height={height}
        className={isChosen ? 'fill-ink' : 'fill-third'}
      />
      {isCut && <rect x={x} y={frame.top + 5} width={width} height={cut} className="fill-paper" />}
    </>
  )
}

/** The marker for held-back readings, above the bar's full height. */
const Sign = ({ x, frame }: { x: number; frame: PlotFrame }) => (
  <path
    d={heldSign}
    transform={`translate(${x} ${frame.top - signRoom})`}
    fill="none"
    strokeWidth="1.6"
    className="stroke-second"
  />
)

const DayShape = ({ day, frame, top, isChosen }: DayShapeProps) => {
  const at = startOfDay(day.day).getTime()
  const [left, right] = [frame.xOf(at), frame.xOf(at + dayMs)]
  const middle = (left + right) / 2
  const width = Math.max(1, Math.min(widestBar, (right - left) * barShare))
  return (
    <g>
      {day.kind === 'gap' && (
        <rect x={left} y={frame.top} width={right - left} height={frame.floor - frame.top} fill={hatchFill} />
      )}
      {day.kind === 'none' && <circle cx={middle} cy={frame.floor - 2} r="1.2" className="fill-third" />}
      {day.kind === 'bar' && (
        <Bar day={day} frame={frame} top={top} isChosen={isChosen} width={width} x={middle - width / 2} />
      )}
      {/* Marks the selected day by shape, not by colour alone. */}
      {isChosen && <rect x={left} y={frame.floor + 1} width={right - left} height="2.5" className="fill-ink" />}
      {day.isHeld && <Sign x={middle} frame={frame} />}
    </g>
  )
}

/** One bar per day. Gaps are hatched; days without a comparison have a dot. */
export const StripBars = ({ days, frame, top, chosen, pointed }: StripBarsProps) => {
  const at = pointed === undefined ? undefined : days[pointed]
  const pointedAt = at && startOfDay(at.day).getTime()
  return (
    <>
      {pointedAt !== undefined && (
        <rect
          x={frame.xOf(pointedAt)}
          y={frame.top}
          width={frame.xOf(pointedAt + dayMs) - frame.xOf(pointedAt)}
          height={frame.floor - frame.top}
          className="fill-hover stroke-third"
        />
      )}
      {days.map(day => (
        <DayShape key={day.day} day={day} frame={frame} top={top} isChosen={day.day === chosen} />
      ))}
    </>
  )
}

const HeldSwatch = () => (
  <svg viewBox="-7 -5 14 10" aria-hidden="true" className="h-2.5 w-3.5 shrink-0">
    <path d={heldSign} fill="none" strokeWidth="1.6" className="stroke-second" />
  </svg>
)

/** The legend, limited to the marks that the chart uses. */
export const StripLegend = ({ days }: { days: readonly StripDay[] }) => {
  const entries = [
    { label: words.bar, swatch: <span className="size-3 rounded-[2px] bg-third keeps-colour" />, isShown: true },
    {
      label: words.gap,
      swatch: <span className="h-3 w-4 hatched rounded-[2px] keeps-colour ring-1 ring-line-strong" />,
      isShown: days.some(({ kind }) => kind === 'gap'),
    },
    { label: words.held, swatch: <HeldSwatch />, isShown: days.some(({ isHeld }) => isHeld) },
  ]
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-second">
      {entries
        .filter(({ isShown }) => isShown)
        .map(({ label, swatch }) => (
          <li key={label} className="flex items-center gap-1.5">
            {swatch}
            {label}
          </li>
        ))}
    </ul>
  )
}
