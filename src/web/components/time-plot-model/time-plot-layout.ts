import type { AxisTick } from './plot-scale.ts'
import type { TimePlotDrawing } from './time-plot-drawing.ts'

export type PlotLayout = {
  width: number
  height: number
  left: number
  right: number
  top: number
  /** The bottom of the value axis. */
  bottom: number
  /** The y of a series that is not in its chart: below the axis, one lane per series. */
  laneY: (index: number) => number
  /** The bottom of everything except the time labels. */
  floor: number
  ticks: readonly AxisTick[]
}

type LayoutInput = {
  width: number
  height: number
  drawing: Pick<TimePlotDrawing, 'scale' | 'series' | 'hasOutside'>
}

const [topRoom, timeRoom, rightRoom] = [20, 24, 8]
const [leastLeft, widthPerLetter, labelGap] = [34, 7, 13]
const [outsideRoom, laneHeight, plainRoom] = [14, 6, 18]

/** Reserves a lane per series below the axis once any series was outside its chart. */
export const plotLayoutOf = ({ width, height, drawing }: LayoutInput): PlotLayout => {
  const { scale, series, hasOutside } = drawing
  const floor = height - timeRoom
  const bottom = floor - (hasOutside ? outsideRoom + series.length * laneHeight + 10 : plainRoom)
  const ticks = scale.ticks(bottom - topRoom)
  const letters = Math.max(scale.letters ?? 0, ...ticks.map(({ text }) => text.length))
  const left = Math.max(leastLeft, Math.round(letters * widthPerLetter + labelGap))
  return {
    width,
    height,
    left,
    right: Math.max(left + 1, width - rightRoom),
    top: topRoom,
    bottom,
    laneY: index => bottom + outsideRoom - 3 + index * laneHeight,
    floor,
    ticks,
  }
}
