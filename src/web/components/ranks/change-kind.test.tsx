import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { textOf } from '#web/testing/render.tsx'
import { type ChangeKind, changeKindOf, ranksGained } from './change-kind.ts'
import { RankChange } from './rank-change.tsx'

const rank = fc.option(fc.integer({ min: 1, max: 200 }))

const opposite = {
  climbed: 'fell',
  fell: 'climbed',
  new: 'left',
  left: 'new',
  stayed: 'stayed',
  unknown: 'unknown',
} as const

test('in reverse order a climb is a fall, and a new entry dropped out', () => {
  fc.assert(
    fc.property(rank, rank, (before, after) => {
      const forth = changeKindOf({ rank: before, previousRank: after })
      const back = changeKindOf({ rank: after, previousRank: before })
      if (forth !== 'back') expect(back).toBe(opposite[forth])
      const gained = ranksGained({ rank: before, previousRank: after })
      expect(Math.sign(gained ?? 0)).toBe(forth === 'climbed' ? 1 : forth === 'fell' ? -1 : 0)
      expect(gained === null).toBe(before === null || after === null)
    }),
  )
})

const draw = (kind: ChangeKind, ranks: { rank: number | null; previousRank: number | null }) =>
  renderToString(<RankChange kind={kind} {...ranks} />).replaceAll('<!-- -->', '')

test.each([
  ['climbed', 5, 8, '▲ 3', 'climbed 3 places'],
  ['fell', 9, 8, '▼ 1', 'fell 1 place'],
  ['stayed', 8, 8, '', 'unchanged'],
  ['unknown', 8, null, '–', 'change unknown'],
] as const)('%s is a symbol on screen and words for screen readers', (kind, now, previousRank, sign, spoken) => {
  const html = draw(kind, { rank: now, previousRank })
  expect(html).toContain(`<span aria-hidden="true">${sign}</span>`)
  expect(html).toContain(`<span class="sr-only">${spoken}</span>`)
})

test.each([
  ['new', 'new'],
  ['back', 'back'],
  ['left', 'dropped out'],
] as const)('%s is the text "%s" for everyone', (kind, text) => {
  expect(textOf(draw(kind, { rank: 8, previousRank: null })).trim()).toBe(text)
})
