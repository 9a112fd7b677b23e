const bars = '▁▂▃▄▅▆▇█'

/** One character per day: a high bar is a good rank. `·`: measured, and not in the chart. A space: not measured. */
export const sparkline = (ranks: readonly (number | null)[]): string => {
  const known = ranks.filter((rank): rank is number => rank !== null && rank > 0)
  const [best, worst] = [Math.min(...known), Math.max(...known)]
  const steps = bars.length - 1
  return ranks
    .map(rank => {
      if (rank === null) return ' '
      if (rank === 0) return '·'
      const step = worst === best ? steps : Math.round((steps * (worst - rank)) / (worst - best))
      return bars[step]
    })
    .join('')
}
