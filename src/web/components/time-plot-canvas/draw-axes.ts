import { createTickText } from '#web/components/plots/tick-text.ts'
import { timeTicks } from '#web/components/plots/time-ticks.ts'
import { type PlotPen, strokeLine, writeText } from './plot-pen.ts'

const widthPerTimeTick = 76
/** Half the width of a time label, in pixels. */
const halfLabel = 18

const alignAt = (x: number, { layout }: PlotPen): CanvasTextAlign => {
  if (x < layout.left + halfLabel) return 'left'
  return x > layout.right - halfLabel ? 'right' : 'center'
}

const drawTimeAxis = (pen: PlotPen): void => {
  const { drawing, layout, colours } = pen
  const { from, to, locale } = drawing
  const ticks = timeTicks({ from, to }, (layout.right - layout.left) / widthPerTimeTick)
  const textOf = createTickText(ticks.unit, locale)
  for (const at of ticks.at) {
    const x = pen.xOf(at)
    strokeLine(pen, { x1: x, y1: layout.floor, x2: x, y2: layout.floor + 4, colour: colours.lineStrong, width: 1 })
    writeText(pen, { text: textOf(at), x, y: layout.floor + 19, align: alignAt(x, pen), colour: colours.third })
  }
}

/** Hairlines at the values, and the time labels below. */
export const drawAxes = (pen: PlotPen): void => {
  const { layout, colours } = pen
  for (const { at, text } of layout.ticks) {
    const y = layout.top + at * (layout.bottom - layout.top)
    strokeLine(pen, { x1: layout.left, y1: y, x2: layout.right, y2: y, colour: colours.line, width: 1 })
    writeText(pen, { text, x: layout.left - 8, y: y + 4, align: 'right', colour: colours.third })
  }
  drawTimeAxis(pen)
}
