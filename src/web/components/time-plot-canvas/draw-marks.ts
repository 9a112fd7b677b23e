import { markLooks } from '#web/components/plots/mark-shapes.ts'
import type { PlotMark } from '#web/components/plots/plot-marks.ts'
import { type PlotPen, strokeLine, writeText } from './plot-pen.ts'

const signY = 8
const labelGap = 8

const drawSign = ({ canvas, colours }: PlotPen, { mark, x }: { mark: PlotMark; x: number }): void => {
  canvas.save()
  canvas.translate(x, signY)
  canvas.fillStyle = colours.second
  canvas.fill(new Path2D(markLooks[mark.kind].sign))
  canvas.restore()
}

/** Labels versions where there is room; the readout names every mark. */
const drawNames = (pen: PlotPen, placed: readonly { mark: PlotMark; x: number }[]): void => {
  const { canvas, layout, colours } = pen
  canvas.font = `12px ${colours.font}`
  for (const [index, { mark, x }] of placed.entries()) {
    const next = placed[index + 1]?.x ?? layout.right
    const fits = x + labelGap + canvas.measureText(mark.label).width + labelGap <= next
    if (mark.kind === 'version' && fits) {
      writeText(pen, { text: mark.label, x: x + labelGap, y: signY + 4, colour: colours.third })
    }
  }
}

/** Draws versions, price changes and notes, each kind with its own line and sign. */
export const drawMarks = (pen: PlotPen): void => {
  const { drawing, layout, colours } = pen
  const placed = drawing.marks.map(mark => ({ mark, x: pen.xOf(Date.parse(mark.at)) })).sort((a, b) => a.x - b.x)
  for (const { mark, x } of placed) {
    const { dash } = markLooks[mark.kind]
    strokeLine(pen, { x1: x, y1: layout.top - 4, x2: x, y2: layout.floor, colour: colours.third, width: 0.8, dash })
    drawSign(pen, { mark, x })
  }
  drawNames(pen, placed)
}
