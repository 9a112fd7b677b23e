import { PlotLegend } from '#web/components/plots/plot-legend.tsx'
import { type MarkKind, markKinds, markLooks } from '#web/components/plots/plot-marks.ts'
import { markWords } from '#web/components/plots/plot-marks.words.ts'
import { readSeries } from '#web/components/time-plot-model/plot-reading.ts'
import { timePlotWords as words } from '#web/components/time-plot-model/plot-series.ts'
import { seriesLook, shapePath } from '#web/components/time-plot-model/plot-shapes.ts'
import type { TimePlotDrawing } from '#web/components/time-plot-model/time-plot-drawing.ts'

const lineColours = ['text-plot-1', 'text-plot-2', 'text-plot-3', 'text-plot-4', 'text-plot-5'] as const

export const SeriesSwatch = ({ index }: { index: number }) => {
  const { colour, shape } = seriesLook(index)
  return (
    <svg
      width="22"
      height="12"
      viewBox="-11 -6 22 12"
      aria-hidden="true"
      className={`shrink-0 keeps-colour ${lineColours[colour]}`}
    >
      <path d="M-11 0H11" stroke="currentColor" strokeWidth="1.6" />
      <path d={shapePath(shape, 3.6)} fill="currentColor" />
    </svg>
  )
}

/** The legend, which is also the readout: each line's name and its reading at a moment. */
export const SeriesLegend = ({ drawing, at }: { drawing: TimePlotDrawing; at: number | undefined }) => (
  <ul className="grid gap-x-6 gap-y-0.5 text-sm sm:grid-cols-2">
    {drawing.series.map((series, index) => (
      <li key={series.label} className="flex min-w-0 items-center gap-2">
        <SeriesSwatch index={index} />
        <span className="min-w-0 truncate" suppressHydrationWarning>
          {series.label}
        </span>
        <span className="shrink-0 font-medium tabular-nums max-sm:ml-auto">
          {at === undefined ? words.noReading : readSeries(series, at)}
        </span>
      </li>
    ))}
  </ul>
)

const MarkSwatch = ({ kind }: { kind: MarkKind }) => {
  const { sign } = markLooks[kind]
  return (
    <svg width="14" height="12" viewBox="-7 -6 14 12" aria-hidden="true" className="shrink-0 text-second">
      <path d={sign} fill="currentColor" />
    </svg>
  )
}

const CutSwatch = () => (
  <svg width="18" height="12" viewBox="-9 -6 18 12" aria-hidden="true" className="shrink-0 text-second">
    <path d="M-9 0H-3.5M3.5 0H9" stroke="currentColor" strokeWidth="1.6" />
  </svg>
)

const item = 'flex items-center gap-1.5'

/** The signs that this plot uses. A gap of all series is hatched; another one is a break in its line. */
export const SignLegend = ({ drawing }: { drawing: TimePlotDrawing }) => {
  const { series, marks, gaps } = drawing
  const visibleKinds = markKinds.filter(kind => marks.some(mark => mark.kind === kind))
  const stretches = series.flatMap(line => line.stretches)
  const isCut = series.length > 1 && stretches.some(({ kind }) => kind === 'gap')
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-second empty:hidden">
      <PlotLegend stretches={[...stretches.filter(({ kind }) => kind !== 'gap'), ...gaps]} seenIn={series[0]?.seenIn} />
      {(isCut || visibleKinds.length > 0) && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1">
          {isCut && (
            <li className={item}>
              <CutSwatch />
              {words.cut}
            </li>
          )}
          {visibleKinds.map(kind => (
            <li key={kind} className={item}>
              <MarkSwatch kind={kind} />
              {markWords[kind].sign}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
