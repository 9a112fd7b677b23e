import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { Publication } from '#contract/open-data.ts'
import { buildHead } from '#web/lib/page-head.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { openDataQuery } from './open-data.queries.ts'
import { buildDataset } from './open-data-screen.tsx'

const month = {
  month: '2026-02',
  isFinished: true,
  correctedAt: null,
  measurements: 1_200,
  ranks: 120_000,
  ndjson: { path: 'ndjson/2026-02.ndjson.gz', bytes: 2_400_000 },
  readings: { path: 'readings/year=2026/month=02/part-0.parquet', bytes: 9_000 },
  rankFiles: 3,
  rankBytes: 700_000,
}
const publication: Publication = {
  licence: 'ODbL-1.0',
  madeAt: '2026-03-20T04:23:00.000Z',
  months: [
    { ...month, month: '2026-03', isFinished: false },
    { ...month, correctedAt: '2026-03-19T04:23:00.000Z' },
  ],
}

const seeded = (found: Publication | null) => (queryClient: QueryClient) =>
  queryClient.setQueryData(openDataQuery.queryKey, { publication: found })

test('the page links the licence, the list of files and the files of each month, and says what is not final', async () => {
  const html = await render('/open-data', seeded(publication))
  for (const address of [
    'https://opendatacommons.org/licenses/odbl/1-0/',
    '/open-data/datapackage.json',
    '/open-data/SHA256SUMS',
    '/open-data/ndjson/2026-02.ndjson.gz',
  ])
    expect(html).toContain(`href="${address}"`)
  const text = textOf(html)
  expect(text).toMatch(/2026-03 in progress/)
  expect(text).toMatch(/2026-02.*published again/)
  expect(text).toContain('2.4 MB')
})

test('without a publication, the page says so', async () => {
  expect(textOf(await render('/open-data', seeded(null)))).toContain('This server does not publish open data')
})

test('search engines of data sets get the licence, the months and addresses of this site', () => {
  const meta = { jsonLd: buildDataset(publication) }
  const { jsonLd = '' } = buildHead(meta, { origin: 'https://ranks.example', pathname: '/open-data' })
  const dataset = JSON.parse(jsonLd)
  expect(dataset).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    license: 'https://opendatacommons.org/licenses/odbl/1-0/',
    temporalCoverage: '2026-02/2026-03',
    url: 'https://ranks.example/open-data',
  })
  expect(dataset.description.length).toBeGreaterThan(50)
  expect(dataset.distribution[0].contentUrl).toBe('https://ranks.example/open-data/datapackage.json')
})
