import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { type PlotColours, readPlotColours } from '#web/components/time-plot-model/plot-shapes.ts'
import type { TimePlotDrawing } from '#web/components/time-plot-model/time-plot-drawing.ts'
import type { PlotLayout } from '#web/components/time-plot-model/time-plot-layout.ts'
import { useTheme } from '#web/lib/theme.ts'
import { useMedia } from '#web/lib/use-media.ts'
import { drawPlot, showCursor } from './draw-plot.ts'
import type { PictureWords } from './plot-picture.ts'

export type TimePlotHandle = {
  /**
   * The plot with its title and summary as a PNG at twice the resolution.
   * @throws Error when the browser cannot create the image.
   */
  toPng: (words?: PictureWords) => Promise<Blob>
}

export type PlotCanvasProps = {
  ref?: Ref<TimePlotHandle> | undefined
  drawing: TimePlotDrawing
  layout: PlotLayout
  title: string
  sentence: string
  pointed: number | undefined
}

const DrawnPlot = ({ ref, drawing, layout, title, sentence, pointed }: PlotCanvasProps) => {
  const box = useRef<HTMLDivElement>(null)
  const lines = useRef<HTMLCanvasElement>(null)
  const cursor = useRef<HTMLCanvasElement>(null)
  const [colours, setColours] = useState<PlotColours>()
  const at = pointed === undefined ? undefined : drawing.moments[pointed]

  useLayoutEffect(() => {
    if (box.current) setColours(readPlotColours(box.current))
  }, [])

  useLayoutEffect(() => {
    if (lines.current && colours) drawPlot(lines.current, { drawing, layout, colours, scale: devicePixelRatio })
  }, [drawing, layout, colours])

  useLayoutEffect(() => {
    if (cursor.current && colours && at !== undefined)
      showCursor(cursor.current, { drawing, layout, colours, scale: devicePixelRatio, at })
  }, [drawing, layout, colours, at])

  useImperativeHandle(ref, () => ({
    toPng: async words => {
      if (!colours) throw new Error('The plot is not drawn yet.')
      const { drawPlotPicture } = await import('./plot-picture.ts')
      return drawPlotPicture({ drawing, colours, title, sentence, ...words })
    },
  }))

  return (
    <div ref={box} aria-hidden="true" className="relative h-full">
      <canvas ref={lines} className="absolute inset-0 size-full" />
      {at !== undefined && <canvas ref={cursor} className="absolute inset-0 size-full" />}
    </div>
  )
}

/** The canvas of a plot, loaded on demand. It has the colours of a theme, so another theme has another canvas. */
export const PlotCanvas = (props: PlotCanvasProps) => {
  const theme = useTheme()
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const isForced = useMedia('(forced-colors: active)')
  return <DrawnPlot key={`${theme} ${isDark} ${isForced}`} {...props} />
}
