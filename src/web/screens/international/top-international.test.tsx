import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { TopInternationalApps } from '#contract/international.ts'
import { topInternationalAppsQuery } from '#web/components/international/international.queries.ts'
import { exampleInternational } from '#web/testing/lists.ts'
import { render, textOf } from '#web/testing/render.tsx'

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
  expect(textOf(some)).toContain('Apps whose score is being computed are last.')
  const scored = await draw({ ...exampleInternational, apps, order: 'score', scoredDay: '2026-11-19' })
  expect(textOf(scored).replace(/\s+/g, ' ')).toContain(
    'World score 4.4 · #7 in the world (#5 to #9) in Lifestyle, iPhone, free',
  )
  expect(scored).toContain('through Nov 19')
  expect(scored).toMatch(/<ol[^>]*aria-label="Top international apps, highest world score first"/)
  expect(textOf(await draw({ ...exampleInternational, isScoring: true }))).toContain(
    'The world scores are being computed, which takes some seconds.',
  )
})
