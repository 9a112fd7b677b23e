import { gapBox, gapLabels } from '#web/components/plots/gap-labels.ts'
import { type PlotPen, strokePath, writeText } from './plot-pen.ts'

const hatchStep = 8

const hatch = (pen: PlotPen, { x, width }: { x: number; width: number }): void => {
  const { canvas, layout, colours } = pen
  const [y1, y2] = [layout.floor, layout.top]
  canvas.save()
  canvas.beginPath()
  canvas.rect(x, y2, width, y1 - y2)
  canvas.clip()
  // Start on a fixed grid, so that the hatching of adjacent gaps lines up.
  const first = Math.floor((x - (y1 - y2)) / hatchStep) * hatchStep
  canvas.beginPath()
  for (let at = first; at < x + width; at += hatchStep) {
    canvas.moveTo(at, y1)
    canvas.lineTo(at + y1 - y2, y2)
  }
  strokePath(pen, { colour: colours.hatch, width: 0.8 })
  canvas.restore()
}

/**
 * Hatches the gaps of a single series and labels them with their reasons. With several series the hatching would overlap, so
 * gaps only break the lines.
 */
export const drawGaps = (pen: PlotPen): void => {
  const { drawing, layout, colours } = pen
  const [only, ...others] = drawing.series
  if (!only || others.length > 0) return
  const gaps = only.stretches.filter(stretch => stretch.kind === 'gap')
  const frame = { left: layout.left, right: layout.right, xOf: pen.xOf }
  for (const gap of gaps) hatch(pen, gapBox(gap, frame))
  for (const { text, middle } of gapLabels({ frame, gaps })) {
    writeText(pen, { text, x: middle, y: layout.floor - 5, align: 'center', colour: colours.second })
  }
}
