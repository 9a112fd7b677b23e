import { seriesColour } from '#web/components/time-plot-model/plot-shapes.ts'
import { hasLineNames } from '#web/components/time-plot-model/time-plot-layout.ts'
import { type PlotPen, writeText } from './plot-pen.ts'

const [nameGap, nameHeight] = [10, 15]

type End = { y: number }

/** Moves names apart that would cover each other, from the top down, and back up if the last ones would leave the plot. */
export const spread = <Name extends End>(names: readonly Name[], floor: number): readonly Name[] => {
  const spaced: Name[] = []
  for (const name of names.toSorted((a, b) => a.y - b.y)) {
    const least = (spaced.at(-1)?.y ?? Number.NEGATIVE_INFINITY) + nameHeight
    spaced.push({ ...name, y: Math.max(name.y, least) })
  }
  for (let at = spaced.length - 1, most = floor; at >= 0; at--, most -= nameHeight) {
    const name = spaced[at]
    if (name && name.y > most) spaced[at] = { ...name, y: most }
  }
  return spaced
}

/** The name of each line at its end, in the colour of the line, where the plot is wide enough. */
export const drawSeriesNames = (pen: PlotPen): void => {
  const { drawing, layout, colours } = pen
  if (!hasLineNames({ width: layout.width, drawing })) return
  const names = drawing.series.flatMap(({ label, stretches }, index) => {
    const last = stretches.findLast(({ kind }) => kind !== 'gap')
    if (!last) return []
    const rank = last.kind === 'ranked' ? last.ranks.at(-1) : undefined
    return [{ label, index, y: rank === undefined ? layout.laneY(index) : pen.yOf(rank) }]
  })
  for (const { label, index, y } of spread(names, layout.floor - 4)) {
    writeText(pen, { text: label, x: layout.right + nameGap, y: y + 4, colour: seriesColour(colours, index) })
  }
}
