import { expect, test } from 'vitest'
import { optimizeRankings } from '#contract/maintenance.ts'
import { parseThreshold } from './optimization-card.tsx'

test.each(['1', ' 500 ', '1000000'])('the threshold %j is one that the server accepts', text => {
  const threshold = parseThreshold(text)
  expect(threshold).toBe(Number(text))
  expect(optimizeRankings.body?.safeParse({ threshold }).success).toBe(true)
})

test.each(['', '0', '-5', '1000001', '12345678', '1.5', '5e2', 'many'])('%j is not a valid threshold', text => {
  expect(parseThreshold(text)).toBeUndefined()
})
