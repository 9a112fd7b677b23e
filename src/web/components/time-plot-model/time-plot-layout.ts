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

const [leastWidthForNames, mostNameRoom, nameRoom] = [640, 160, 18]

type NamesInput = { width: number; drawing: Pick<TimePlotDrawing, 'series'> }

/** Whether each of several lines has its name at its end. A narrow plot needs the room for the lines. */
export const hasLineNames = ({ width, drawing: { series } }: NamesInput): boolean =>
  series.length > 1 && width >= leastWidthForNames

const rightRoomOf = (input: NamesInput): number => {
  if (!hasLineNames(input)) return rightRoom
  const letters = Math.max(...input.drawing.series.map(({ label }) => label.length))
  return Math.min(mostNameRoom, letters * widthPerLetter + nameRoom)
}

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
    right: Math.max(left + 1, width - rightRoomOf({ width, drawing })),
    top: topRoom,
    bottom,
    laneY: index => bottom + outsideRoom - 3 + index * laneHeight,
    floor,
    ticks,
  }
}
