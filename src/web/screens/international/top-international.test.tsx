import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { TopInternationalApps } from '#contract/international.ts'
import { topInternationalAppsQuery } from '#web/components/international/international.queries.ts'
import { exampleInternational } from '#web/testing/lists.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { takePage } from './top-international.tsx'

test('top international apps are sorted by world score at its own address, with the place and the charts that make it', async () => {
  const [first, ...others] = exampleInternational.apps
  const worldScore = {
    words: 'Lifestyle, iPhone, free',
    score: 4.41,
    low: 4.1,
    high: 5,
    place: { place: 7, best: 5, worst: 9 },
    apps: 5_321,
    reason: null,
  }
  const draw = (list: TopInternationalApps) => {
    const seed = (queryClient: QueryClient) =>
      queryClient.setQueryData(topInternationalAppsQuery({ order: 'score' }).queryKey, list)
    return render('/top-international-apps?order=score', seed)
  }
  const apps = first ? [{ ...first, worldScore }, ...others] : []
  const some = await draw({
    ...exampleInternational,
    apps,
    order: 'score',
    scoredDay: '2026-11-19',
    isScoring: true,
  })
  expect(textOf(some)).toContain('Apps whose score is being computed come last.')
  const scored = await draw({ ...exampleInternational, apps, order: 'score', scoredDay: '2026-11-19' })
  expect(textOf(scored).replace(/\s+/g, ' ')).toContain(
    'World score 4.4 · #7 in the world (#5 to #9) in Lifestyle, iPhone, free',
  )
  expect(scored).toContain('through Nov 19')
  expect(scored).toMatch(/<ol[^>]*aria-label="Top international apps, highest world score first"/)
  expect(textOf(await draw({ ...exampleInternational, isScoring: true }))).toContain(
    'The world scores are being computed, which takes a few seconds.',
  )
})

const rows = Array.from({ length: 250 }, (_, index) => index + 1)

test('every row is on exactly one page, in order and with the right position', () => {
  const pages = [undefined, 2, 3].map(page => takePage(rows, page))
  expect(pages.flatMap(page => page.rows)).toEqual(rows)
  for (const page of pages) expect(page.rows[0]).toBe(page.placesBefore + 1)
  expect(pages.map(({ pageCount }) => pageCount)).toEqual([3, 3, 3])
})

test('a full last page is not followed by an empty one', () => {
  expect(takePage(rows.slice(0, 200)).pageCount).toBe(2)
})

test('a page beyond the end is the last page, because lists shrink', () => {
  expect(takePage(rows, 9)).toEqual(takePage(rows, 3))
  expect(takePage([], 4)).toEqual({ rows: [], placesBefore: 0, page: 1, pageCount: 1 })
})
