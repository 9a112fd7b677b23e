import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { readPlotColours } from '#web/components/time-plot-model/plot-shapes.ts'
import type { TimePlotDrawing } from '#web/components/time-plot-model/time-plot-drawing.ts'
import type { PlotLayout } from '#web/components/time-plot-model/time-plot-layout.ts'
import { useTheme } from '#web/lib/theme.ts'
import { useMedia } from '#web/lib/use-media.ts'
import { type OpenPlot, openTimePlot } from './open-time-plot.ts'
import type { PictureWords } from './plot-picture.ts'

export type TimePlotHandle = {
  /**
   * The plot with its title, legend and summary as a PNG at twice the resolution.
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

/** Creates the canvas once and redraws on it, because creating a canvas costs more than drawing the plot. */
const DrawnPlot = (props: PlotCanvasProps) => {
  const { ref, drawing, layout, title, sentence, pointed } = props
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<OpenPlot>()
  const openIn = useEffectEvent((target: HTMLElement) =>
    openTimePlot({ target, drawing, layout, colours: readPlotColours(target) }),
  )

  useLayoutEffect(() => {
    if (!box.current) return
    const plot = openIn(box.current)
    setOpen(plot)
    return () => plot.close()
  }, [])

  useLayoutEffect(() => open?.show({ drawing, layout }), [open, drawing, layout])
  useEffect(() => open?.pointAt(pointed), [open, pointed])

  useImperativeHandle(ref, () => ({
    toPng: async words => {
      if (!box.current) throw new Error('The plot is not mounted.')
      const colours = readPlotColours(box.current)
      const { drawPlotPicture } = await import('./plot-picture.ts')
      return drawPlotPicture({ drawing, colours, title, sentence, ...words })
    },
  }))

  return <div ref={box} aria-hidden="true" className="[&_.u-cursor-x]:border-third!" />
}

/**
 * The canvas of a plot, loaded on demand together with uPlot. Theme colours and the number of lines are fixed when the canvas
 * is created, so a change of either creates a new one.
 */
export const PlotCanvas = (props: PlotCanvasProps) => {
  const theme = useTheme()
  const isDark = useMedia('(prefers-color-scheme: dark)')
  const isForced = useMedia('(forced-colors: active)')
  return <DrawnPlot key={`${theme} ${isDark} ${isForced} ${props.drawing.series.length}`} {...props} />
}
