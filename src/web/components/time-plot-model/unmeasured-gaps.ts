import type { Gap } from '#web/components/plots/gap-labels.ts'
import type { Stretch } from '#web/components/rank-histories/rank-stretches.ts'
import type { PreparedSeries } from './plot-series.ts'

const isMeasured = ({ kind }: Stretch): boolean => kind === 'ranked' || kind === 'unranked' || kind === 'empty'

type Edge = { at: number; stretch: Stretch; step: 1 | -1 }

const edgesOf = (stretches: readonly Stretch[]): readonly Edge[] =>
  stretches
    .filter(stretch => stretch.kind === 'gap' || isMeasured(stretch))
    .flatMap((stretch): Edge[] => [
      { at: stretch.from, stretch, step: 1 },
      { at: stretch.to, stretch, step: -1 },
    ])
    .toSorted((a, b) => a.at - b.at)

/**
 * When no series was measured: the gaps of each, without the times at which another one was measured. A series that has not
 * begun was not measured. Adjoining parts have the reason of the first.
 */
export const unmeasuredGaps = (series: readonly Pick<PreparedSeries, 'stretches'>[]): readonly Gap[] => {
  const shared: Gap[] = []
  const open = new Set<Gap>()
  let measured = 0
  let from = 0
  for (const { at, stretch, step } of edgesOf(series.flatMap(line => line.stretches))) {
    const [gap] = open
    const last = shared.at(-1)
    if (gap && measured === 0 && at > from) {
      if (last?.to === from) shared[shared.length - 1] = { ...last, to: at }
      else shared.push({ ...gap, from, to: at })
    }
    from = at
    if (stretch.kind !== 'gap') measured += step
    else if (step === 1) open.add(stretch)
    else open.delete(stretch)
  }
  return shared
}
