import { expect } from 'vitest'
import type { AppScore, ScoreFigures } from '#contract/scores.ts'
import type { AppId } from '#domain/ranks.ts'
import { eventually } from '../../../../vitest.eventually.ts'
import type { Scores } from '../../scores/scores.usecases.ts'

/** The score of a list: nothing at first, because it is computed afterwards. */
export const findReady = async (scores: Scores, appId: AppId): Promise<ScoreFigures> => {
  const find = () => scores.findReadyScores([appId], work => work())
  return eventually(() => {
    const figures = find().scores.get(appId)
    if (!figures) throw new Error('The score is being computed.')
    return figures
  })
}

/** Sums in another order differ in their last digits. */
export const expectSameFigures = ({ score, low, high, ...figures }: ScoreFigures, page: AppScore): void => {
  expect(page).toMatchObject(figures)
  expect(score === null).toBe(page.score === null)
  expect(score ?? 0).toBeCloseTo(page.score ?? 0, 8)
  expect(low).toBeCloseTo(page.low, 8)
  expect(high).toBeCloseTo(page.high, 8)
}
