import { rankFraction } from './rank-scale.ts'

export type PlotFrame = {
  left: number
  right: number
  top: number
  /** The bottom of the rank axis. */
  bottom: number
  /** The y of "not in the chart": below the axis, so that it never looks like a rank. */
  outsideY: number
  /** The bottom of everything except the time labels. */
  floor: number
  xOf: (at: number) => number
  yOf: (rank: number) => number
  timeAt: (x: number) => number
}

type FrameInput = { width: number; height: number; from: number; to: number; depth: number; hasOutside: boolean }

const axisWidth = 34
const topRoom = 20
const labelRoom = 24
const outsideRoom = 30
const gapLabelRoom = 18

export const frameOf = ({ width, height, from, to, depth, hasOutside }: FrameInput): PlotFrame => {
  const left = axisWidth
  // Leaves room for half of the dot at the end of the line.
  const right = Math.max(left + 1, width - 6)
  const floor = height - labelRoom
  const bottom = hasOutside ? floor - outsideRoom : floor - gapLabelRoom
  const spanMs = Math.max(1, to - from)
  return {
    left,
    right,
    top: topRoom,
    bottom,
    outsideY: bottom + 11,
    floor,
    xOf: at => left + ((at - from) / spanMs) * (right - left),
    yOf: rank => topRoom + rankFraction(rank, depth) * (bottom - topRoom),
    timeAt: x => from + ((x - left) / (right - left)) * spanMs,
  }
}
