import { beforeAll, expect, test } from 'vitest'
import { getReport } from '#contract/reports.ts'
import { addDays } from '#domain/days.ts'
import { recordSeenApps } from '../catalog/apps.repository.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import { expectProblem } from '../testing/answers.ts'
import { sameOrigin, signIn } from '../testing/test-people.ts'
import { openTestServer } from '../testing/test-server.ts'

let opened: Awaited<ReturnType<typeof openTestServer>>
const tidal = 3_300_000_001
const others = Array.from({ length: 100 }, (_, index) => 5_000_000_000 + index)

/** A Sunday, and the days before it. */
const sunday = '2026-02-22'

const chartOn = (days: number, rank: number): Snapshot => ({
  chart: { storefront: 'us', type: 'top-free', genre: 6014, device: 'iphone' },
  observedAt: new Date(`${addDays(sunday, days)}T06:00:00Z`),
  source: 'rss',
  depth: 100,
  appIds: [...others.slice(0, rank - 1), tidal, ...others.slice(rank - 1, 99)],
})

beforeAll(async () => {
  opened = await openTestServer({ environment: { LIMIT_API_PER_MINUTE: '100000' } })
  const { database, history, clock } = opened.services
  await recordSeenApps(database.db, [{ appId: tidal, name: 'Tidal', genre: 6014, price: 0 }], {
    storefront: 'us',
    at: clock.now(),
  })
  const untilNow = Math.floor((clock.now().getTime() - Date.parse(`${sunday}T06:00:00Z`)) / 86_400_000)
  const days = Array.from({ length: 40 + untilNow + 1 }, (_, index) => index - 40)
  const rankOn = (of: number) => (of < -3 ? 60 + 2 * (Math.abs(of) % 2) : 8)
  await history.snapshots.recordSnapshots(days.filter(of => of !== -5).map(of => chartOn(of, rankOn(of))))
})

test('a week has the ranks of measured days, its milestones, and what else was measured around an unusual move', async () => {
  const { userId, cookie } = await signIn(opened.services)
  const headers = { ...sameOrigin, cookie }
  const read = async (query: string) => opened.server.inject({ url: `/api/users/${userId}/report${query}`, headers })
  expect(getReport.response.parse((await read('')).json())).toMatchObject({ apps: [], moreApps: 0 })
  await opened.server.inject({ method: 'POST', url: `/api/track-app/${tidal}`, headers })
  const report = getReport.response.parse((await read(`?to=${sunday}`)).json())
  expect(report).toMatchObject({
    from: addDays(sunday, -6),
    to: sunday,
    sentence: '1 app climbed. 1 milestone. 1 unusual move.',
  })
  expect(report.apps).toMatchObject([
    {
      chart: { storefront: 'us' },
      first: 60,
      last: 8,
      firstDay: addDays(sunday, -6),
      lastDay: sunday,
      best: 8,
      measuredDays: 6,
      milestones: [{ kind: 'best-rank', rank: 8 }],
      why: {
        day: addDays(sunday, -3),
        headline: expect.stringMatching(/^Went from #60 to #8 in United States on /),
      },
    },
  ])
  expectProblem(await read('?to=2200-01-01'), 'request.invalid')
  const month = getReport.response.parse((await read(`?span=month&to=${addDays(sunday, 6)}`)).json())
  expect(month).toMatchObject({ span: 'month', from: '2026-02-01', to: '2026-02-28' })
})

test('a report is for its owner only', async () => {
  const [mira, eve] = [await signIn(opened.services), await signIn(opened.services)]
  const answer = await opened.server.inject({
    url: `/api/users/${mira.userId}/report`,
    headers: { ...sameOrigin, cookie: eve.cookie },
  })
  expectProblem(answer, 'auth.forbidden')
})
