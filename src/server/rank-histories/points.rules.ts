import type { RankPoint } from '#contract/ranks.ts'
import type { StateAt } from '../history/states.rules.ts'

/** A state as the API tells it. Nothing was read in a gap, so a gap has no time of a reading. */
export const toPoint = ({ observedAt, ...state }: StateAt): RankPoint => {
  const at = observedAt.toISOString()
  if (state.state === 'failed') return { observedAt: null, at, ...state, detail: state.detail ?? null }
  if (state.state === 'not-offered' || state.state === 'not-tracked') return { observedAt: null, at, ...state }
  return { observedAt: at, ...state }
}
