import { expect, test } from 'vitest'
import { listUnknownMoments } from './thinning.rules.ts'

const at = (text: string) => new Date(`2026-03-${text}:00Z`)
const moments = ['01T06:00', '01T18:00', '02T06:00', '02T12:00', '02T18:00', '03T06:00', '03T18:00'].map(at)

const unknownOf = ({ ranked, before }: { ranked: string[]; before: string | undefined }) => {
  const rankedAt = ranked.map(text => at(text).getTime())
  const isRanked = (moment: Date) => rankedAt.includes(moment.getTime())
  const unknown = listUnknownMoments(moments, { isRanked, thinnedBefore: before === undefined ? before : at(before) })
  return moments.filter(moment => unknown.has(moment.getTime()))
}

test('if no rank was removed, the state at every measurement without a rank is known', () => {
  expect(unknownOf({ ranked: [], before: undefined })).toEqual([])
})

test('among thinned measurements without a rank, only the last of each day is known; later ones are all known', () => {
  const unknown = unknownOf({ ranked: ['02T12:00'], before: '03T00:00' })
  expect(unknown).toEqual([at('01T06:00'), at('02T06:00')])
})
