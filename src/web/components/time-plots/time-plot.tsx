import {
  type KeyboardEvent,
  type PointerEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useState,
} from 'react'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { indexAfterKey, nearestIndex } from '#web/components/plots/moment-indexes.ts'
import { marksByIndex, type PlotMark } from '#web/components/plots/plot-marks.ts'
import { markWords } from '#web/components/plots/plot-marks.words.ts'
import type { TimePlotHandle } from '#web/components/time-plot-canvas/plot-canvas.tsx'
import { readSeries } from '#web/components/time-plot-model/plot-reading.ts'
import type { PlotAxis } from '#web/components/time-plot-model/plot-scale.ts'
import { type PlotSeries, timePlotWords as words } from '#web/components/time-plot-model/plot-series.ts'
import { prepareDrawing, type TimePlotDrawing } from '#web/components/time-plot-model/time-plot-drawing.ts'
import { type PlotLayout, plotLayoutOf } from '#web/components/time-plot-model/time-plot-layout.ts'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { formatMoment } from '#web/lib/formats.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { useReader } from '#web/lib/reader.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useWidth } from '#web/lib/use-width.ts'
import { SeriesLegend, SignLegend } from './time-plot-legend.tsx'

type Pointed = { index: number; byKey: boolean }

type PointingInput = { drawing: TimePlotDrawing; layout: PlotLayout }

/** Tracks the moment under the cursor, whether moved by mouse, touch or keyboard. */
const usePlotPointing = ({ drawing, layout }: PointingInput) => {
  const [pointed, setPointed] = useState<Pointed>()
  const { moments, from, to } = drawing
  // New data may have fewer moments.
  const known = pointed && pointed.index < moments.length ? pointed : undefined

  const follow = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    const index = nearestIndex(moments, from + ((x - layout.left) / (layout.right - layout.left)) * (to - from))
    setPointed(before => {
      if (index < 0) return undefined
      return before?.index === index && !before.byKey ? before : { index, byKey: false }
    })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      setPointed(undefined)
      event.currentTarget.blur()
      return
    }
    const index = indexAfterKey(event.key, { index: known?.index ?? moments.length - 1, count: moments.length })
    if (index === undefined) return
    event.preventDefault()
    setPointed({ index, byKey: true })
  }

  return {
    pointed: known,
    frame: {
      // One tab stop for the whole plot; arrow keys move inside it.
      tabIndex: 0,
      onKeyDown,
      onFocus: () =>
        setPointed(before => before ?? (moments.length > 0 ? { index: moments.length - 1, byKey: true } : before)),
      onBlur: () => setPointed(undefined),
      onPointerDown: follow,
      onPointerMove: follow,
      onPointerLeave: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse') setPointed(undefined)
      },
    },
  }
}

export type TimePlotProps = {
  ref?: Ref<TimePlotHandle>
  /**
   * Up to five lines are easy to tell apart; twelve still differ by colour and shape together. Must keep its identity between
   * renders.
   */
  series: readonly PlotSeries[]
  /** Must keep its identity between renders. */
  axis: PlotAxis
  /** In milliseconds. */
  from: number
  to: number
  marks?: readonly PlotMark[]
  title: string
  sentence: string
  /** Called with the moment under the cursor, in milliseconds, whenever it changes. */
  onPoint?: (at: number) => void
}

const height = 320
const noMarks: readonly PlotMark[] = []
/** While an arrow key is held down, screen readers announce only the moment where it stops. */
const speechDelayMs = 250

const Canvas = lazyPart(async () => (await import('#web/components/time-plot-canvas/plot-canvas.tsx')).PlotCanvas)

const waiting = (
  <Loading label={words.loading}>
    <Skeleton className="h-[320px]" />
  </Loading>
)

const useOnPoint = (at: number | undefined, onPoint: TimePlotProps['onPoint']) => {
  const notify = useEffectEvent((moment: number) => onPoint?.(moment))
  useEffect(() => {
    if (at !== undefined) notify(at)
  }, [at])
}

/**
 * One or several series over time: ranks with 1 at the top and a lane below the axis for "not in the chart", or any other
 * values. Lines break where nothing was measured. Put a table of the same data beside it.
 */
export const TimePlot = (props: TimePlotProps) => {
  const { ref, series, axis, from, to, marks = noMarks, title, sentence, onPoint } = props
  const reader = useReader()
  const { locale } = reader
  const keys = useId()
  const [box, width] = useWidth()
  const drawing = useMemo(
    () => prepareDrawing({ series, axis, marks, from, to, locale }),
    [series, axis, marks, from, to, locale],
  )
  const layout = useMemo(() => plotLayoutOf({ width, height, drawing }), [width, drawing])
  const marksByMoment = useMemo(() => marksByIndex(drawing.marks, drawing.moments), [drawing])
  const { pointed, frame } = usePlotPointing({ drawing, layout })

  const index = pointed?.index ?? drawing.moments.length - 1
  const at = drawing.moments[index]
  useOnPoint(pointed && at, onPoint)
  const moment = at === undefined ? '' : formatMoment(new Date(at).toISOString(), reader)
  const markTexts = (pointed && marksByMoment.get(index)?.map(({ kind, label }) => markWords[kind].text(label))) ?? []
  const announcement =
    pointed?.byKey && at !== undefined
      ? [
          moment,
          ...drawing.series.map(line => words.announcement({ label: line.label, text: readSeries(line, at) })),
          ...markTexts,
        ].join('. ')
      : ''
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="min-h-[1.125rem] truncate text-sm text-second" suppressHydrationWarning>
        {[moment, ...markTexts].join(' · ')}
      </p>
      <SeriesLegend drawing={drawing} at={at} />
      <div
        ref={box}
        role="application"
        aria-roledescription={words.kind}
        aria-label={`${title}. ${sentence}`}
        aria-describedby={keys}
        className="h-[320px] touch-pan-y rounded-badge select-none"
        {...frame}
      >
        {width > 0 ? (
          <Canvas
            ref={ref}
            drawing={drawing}
            layout={layout}
            title={title}
            sentence={sentence}
            pointed={pointed?.index}
            fallback={waiting}
            failure={retry => <Failure message={words.failed} error={undefined} onRetry={retry} />}
          />
        ) : (
          waiting
        )}
      </div>
      <SignLegend drawing={drawing} />
      <p id={keys} hidden>
        {words.keys}
      </p>
      <p aria-live="polite" className="sr-only">
        {useDebounced(announcement, speechDelayMs)}
      </p>
    </div>
  )
}
