import { beforeAll, expect, test } from 'vitest'
import { rankHistory } from '#contract/ranks.ts'
import type { Chart } from '#domain/charts.ts'
import { hourMs } from '#domain/units.ts'
import { recordListings, recordSeenApps } from '../catalog/apps.repository.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { openTestServer } from '../testing/test-server.ts'

const [overall, productivity, utilities] = [36, 6007, 6002]
const [paid, tablet, local, unplaced] = [6760838811, 6760838812, 6760838813, 6760838814]
const others = Array.from({ length: 100 }, (_, index) => 5_000_000_000 + index)

let opened: Awaited<ReturnType<typeof openTestServer>>

beforeAll(async () => {
  opened = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '100000' } })
  const { database, history, clock } = opened.services
  const now = clock.now()
  const seen = { storefront: 'us', at: now }
  await recordSeenApps(
    database.db,
    [paid, local, unplaced].map(appId => ({ appId })),
    seen,
  )
  const listing = {
    appId: tablet,
    name: 'Tablet',
    developer: 'Labs',
    genre: productivity,
    genres: [productivity],
    price: 0,
    screenshots: [],
    ipadScreenshots: [],
    languages: [],
    kind: 'ios' as const,
    devices: ['ipad' as const],
  }
  await recordListings(database.db, [listing], seen)
  const read = (chart: Partial<Chart>, ranked: Record<number, number> = {}): Snapshot => ({
    chart: { storefront: 'us', type: 'top-free', genre: overall, device: 'iphone', ...chart },
    observedAt: new Date(now.getTime() - hourMs),
    source: 'rss',
    depth: 100,
    appIds: others.map((other, index) => ranked[index + 1] ?? other),
  })
  await history.snapshots.recordSnapshots([
    read({}, { 60: unplaced }),
    read({ genre: productivity }),
    read({ type: 'top-paid' }, { 90: paid }),
    read({ type: 'top-paid', genre: productivity }, { 12: paid, 20: local }),
    read({ genre: productivity, device: 'ipad' }, { 7: tablet }),
    // Free in Japan, where the paid chart is measured too; in Germany, only the overall chart is measured.
    read({ storefront: 'jp', genre: productivity }, { 3: local }),
    read({ storefront: 'jp', type: 'top-paid', genre: productivity }),
    read({ storefront: 'de', type: 'top-paid' }, { 50: paid }),
  ])
})

const ask = async (appId: number, query: string) => {
  const answer = await opened.server.inject({ url: `/api/apps/${appId}/ranks?${query}` })
  const { chart, words, points } = rankHistory.parse(answer.json())
  const last = points.at(-1)
  return { chart: chart.key, words, last: last?.state === 'ranked' ? last.rank : last?.state }
}

test.each([
  ['a paid app', paid, 'storefront=us', ['top-paid', productivity, 'iphone', 12, 'Productivity, iPhone, paid']],
  ['an app for iPad only', tablet, 'storefront=us', ['top-free', productivity, 'ipad', 7, 'Productivity, iPad, free']],
  [
    'an app that is paid here',
    local,
    'storefront=us',
    ['top-paid', productivity, 'iphone', 20, 'Productivity, iPhone, paid'],
  ],
  [
    'an app that is free here',
    local,
    'storefront=jp',
    ['top-free', productivity, 'iphone', 3, 'Productivity, iPhone, free'],
  ],
  [
    'an app whose category is not measured here',
    paid,
    'storefront=de',
    ['top-paid', overall, 'iphone', 50, 'overall, iPhone, paid (category not measured)'],
  ],
  [
    'an app without a known category',
    unplaced,
    'storefront=us',
    ['top-free', overall, 'iphone', 60, 'overall, iPhone, free (category not known)'],
  ],
  [
    'a paid app, asked for overall',
    paid,
    'storefront=us&genre=36',
    ['top-paid', overall, 'iphone', 90, 'overall, iPhone, paid'],
  ],
  [
    'a paid app, asked for another genre',
    paid,
    `storefront=us&genre=${utilities}`,
    ['top-paid', utilities, 'iphone', 'not-tracked', 'Utilities, iPhone, paid'],
  ],
  [
    'a paid app, asked for free charts',
    paid,
    'storefront=us&chartType=top-free',
    ['top-free', productivity, 'iphone', 'unranked', 'Productivity, iPhone, free'],
  ],
])(
  'the chart that is not named is that of the app itself, and the answer names it: %s',
  async (_, appId, query, expected) => {
    const [type, genre, device, last, words] = expected
    const storefront = new URLSearchParams(query).get('storefront')
    const answer = await ask(appId, query)
    expect(answer).toEqual({ chart: `${storefront}:${type}:${genre}:${device}`, words, last })
  },
)
