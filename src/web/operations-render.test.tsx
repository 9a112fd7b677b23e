import type { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { CollectorDesk } from '#contract/desk.ts'
import type { TrackedApp } from '#contract/tracking.ts'
import { nameChart } from '#domain/named-charts.ts'
import { collectorDeskQuery } from '#web/components/collector/collector.queries.ts'
import { firstRunQuery } from '#web/components/first-run/first-run.queries.ts'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { suspectQuery, suspectsQuery } from './screens/suspects/suspects.queries.ts'
import { standingApp } from './testing/lists.ts'
import { exampleDesk, exampleFirstRun, exampleVersions, seedOperations } from './testing/operations.ts'
import { exampleAdmin, exampleMember, seedUser } from './testing/people.ts'
import { render, textOf } from './testing/render.tsx'

const pages = [
  { path: '/admin/maintenance', heading: 'Database Maintenance' },
  { path: '/admin/collector', heading: 'Collector' },
  { path: '/admin/suspects/7', heading: 'Held for Review' },
  { path: '/admin/withdrawals', heading: 'Withdrawals' },
  { path: '/admin/first-run', heading: 'First Run' },
]

describe.each(pages)('$path', ({ path, heading }) => {
  test('shows an admin its heading, and nothing that the content security policy blocks', async () => {
    const html = await render(path, seedOperations)
    expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|javascript:/i)
  })

  test('redirects everyone else to the first page', async () => {
    const html = await render(path, queryClient => {
      seedOperations(queryClient)
      seedUser(queryClient, exampleMember)
    })
    expect(html).toMatch(/<h1[^>]*>See where your app ranks in 175 countries<\/h1>/)
  })
})

test.each([
  ['/admin', 'Server', 'Lists'],
  ['/admin/score-weights', 'Server', 'Score Weights'],
  ['/admin/collector', 'Collecting', 'Collector'],
  ['/admin/suspects/7', 'Collecting', 'Held for Review'],
  ['/admin/withdrawals', 'Collecting', 'Withdrawals'],
  ['/admin/first-run', 'Collecting', 'What Is Measured'],
  ['/admin/maintenance', 'Storage', 'Database Maintenance'],
  ['/admin/og-images', 'Storage', 'OG Images'],
  ['/admin/people', 'People', 'Accounts'],
  ['/admin/audit', 'People', 'Audit Log'],
])('%s is in the tab %s, as %s', async (path, tab, page) => {
  const main = (await render(path, seedOperations)).split('<main')[1] ?? ''
  const current = [...main.matchAll(/<a [^>]*aria-current="page"[^>]*>([^<]*)</g)].map(([, label]) => label)
  expect(current.slice(0, 2)).toEqual([tab, page])
})

const cardOf = (html: string, title: string): string =>
  html.split('<section').find(section => section.includes(`>${title}</h2>`)) ?? ''

describe('the card of a job', () => {
  test('the card of a job that never ran says so, shows the default threshold, and offers no reset', async () => {
    const card = cardOf(await render('/admin/maintenance', seedOperations), 'Rankings Optimization')
    expect(textOf(card)).toMatch(/Never run .*Last run Never .*Manual only/)
    expect(card).toMatch(/<input[^>]* value="500"/)
    expect(textOf(card)).not.toMatch(/Reset Status|Cancel|Resume/)
  })

  test('the card of a job that is running shows its progress, who started it and the cost of an update, and can be cancelled', async () => {
    const card = cardOf(await render('/admin/maintenance', seedOperations), 'Force Rankings Update')
    const text = textOf(card)
    expect(text).toMatch(/Running .*420 of 1,050 steps 20 a minute/)
    expect(text).toContain('Ada &lt;i&gt;')
    expect(card).toMatch(/<progress[^>]* value="420" max="1050"|<progress[^>]* max="1050"[^>]* value="420"/)
    expect(text).toMatch(/1,050 charts in 175 countries: 1,050 calls, about 53 minutes/)
    expect(text).toMatch(/Cancel \(Force Rankings Update\) Reset Status/)
    expect(card).toMatch(/<button[^>]*aria-disabled="true"[^>]*>Update rankings/)
  })

  test('the card of a job that failed shows its error and its schedule', async () => {
    const text = textOf(cardOf(await render('/admin/maintenance', seedOperations), 'Top Charts Import'))
    expect(text).toMatch(/Failed .*Last error: The App Store answered with 503\. .*The schedule .*Every 3 hours/)
    expect(text).not.toContain('Reset Status')
  })

  test('the card of a job that was interrupted can be resumed or reset, and shows no rate', async () => {
    const html = await render('/admin/maintenance', seedOperations)
    const text = textOf(cardOf(html, 'Ranking Summaries Regeneration'))
    expect(text).toMatch(/Interrupted .*3 of 20 steps .*Resume .*Reset Status/)
    expect(text).not.toMatch(/a minute|left/)
  })
})

const withDesk = (change: Partial<CollectorDesk>) => (queryClient: QueryClient) => {
  seedOperations(queryClient)
  queryClient.setQueryData(collectorDeskQuery.queryKey, { ...exampleDesk, ...change })
}

describe('the collector desk', () => {
  test('the collector desk shows what is queued, what is due, what failed and what comes next', async () => {
    const text = textOf(await render('/admin/collector', seedOperations))
    expect(text).toMatch(/Collecting up to 20 charts a minute; 412 charts queued, done at Nov 20, 2:20 PM/)
    expect(text).toMatch(/Requested by users 2 – – – –/)
    expect(text).toMatch(/Overall charts every 24 h 410 410 1,050 every 24 h/)
    expect(text).toMatch(/due Running 638 of 1,050 3 failed/)
    expect(text).toMatch(/The App Store answered with an error 3 .*Retry \(The App Store answered with an error\)/)
    expect(text).toContain('odd &lt;reason&gt;')
    expect(text).toMatch(/412 of 1,200 possible calls .*Japan Productivity, iPhone, top free .*queued in a sweep/)
    expect(text).toContain('1 response to review')
  })

  test.each([
    [
      { state: 'paused', pausedBy: 'Ada', pausedAt: exampleDesk.pace.nextCallAt },
      /Ada paused the collector at Nov 20.*Resume/,
    ],
    [{ state: 'paused', pausedAt: exampleDesk.pace.nextCallAt }, /An admin paused the collector at/],
    [{ state: 'idle' }, /Queue is empty\. The next chart is due at Nov 20, 3:10 PM/],
    [{ state: 'idle', plan: [] }, /nothing is planned/],
    [
      { state: 'resting', pace: { ...exampleDesk.pace, restsUntil: exampleDesk.pace.nextCallAt } },
      /asked for a pause until/,
    ],
    [{ state: 'not-started' }, /choose what to measure, then start\. Choose what to measure/],
    [{ state: 'off' }, /COLLECTOR_ENABLED/],
  ] satisfies [Partial<CollectorDesk>, RegExp][])(
    'the collector desk describes its state in one sentence: %j',
    async (change, sentence) => {
      expect(textOf(await render('/admin/collector', withDesk(change)))).toMatch(sentence)
    },
  )

  test('the collector desk says how many charts cannot stay fresh at this pace, and says nothing when all can', async () => {
    const tooSlow = { charts: 43_050, staleAfterSeconds: 43_200 }
    const text = textOf(await render('/admin/collector', withDesk({ tooSlow })))
    expect(text).toContain('At this pace 43,050 charts cannot stay fresh within 12 hours.')
    expect(textOf(await render('/admin/collector', withDesk({ tooSlow: null })))).not.toContain('cannot stay fresh')
  })

  test('the collector desk lists outgoing addresses with what each does, and not the only usual one', async () => {
    const { nextCallAt } = exampleDesk.pace
    const address = {
      isReading: true,
      callsPerMinute: 20,
      nextCallAt,
      restsUntil: null,
      refusals: 0,
      seenAt: nextCallAt,
    }
    const addresses = [
      { ...address, name: '203.0.113.7' },
      { ...address, name: 'ams', restsUntil: nextCallAt, refusals: 2 },
      { ...address, name: 'fra', isReading: false },
    ]
    const textWith = async (listed: typeof addresses) =>
      textOf(await render('/admin/collector', withDesk({ pace: { ...exampleDesk.pace, addresses: listed } })))
    const text = await textWith(addresses)
    expect(text).toMatch(/203\.0\.113\.7 (Reading charts ){2}0 20 calls a minute/)
    expect(text).toMatch(/ams (Paused until Nov 20, .*){2} 2 20 calls a minute/)
    expect(text).toMatch(/fra No worker since Nov 20/)
    expect(await textWith([{ ...address, name: 'default' }])).not.toContain('Outgoing addresses')
  })

  test('the collector desk offers no retry when nothing failed', async () => {
    const text = textOf(await render('/admin/collector', withDesk({ failures: [], sweeps: [], suspects: 0 })))
    expect(text).toContain('No failures.')
    expect(text).not.toMatch(/Retry|response to review/)
  })

  test('the collector desk does not claim success when no chart was requested', async () => {
    const plan = exampleDesk.plan.map(part => ({ ...part, attempted: 0 }))
    const text = textOf(await render('/admin/collector', withDesk({ failures: [], plan })))
    expect(text).toContain('No chart has been requested yet.')
    expect(text).not.toContain('No failures.')
  })
})

describe('a suspect', () => {
  test('a suspect is shown beside the last accepted chart, with every change in words', async () => {
    const text = textOf(await render('/admin/suspects/7', seedOperations))
    expect(text).toMatch(/Japan Productivity, iPhone, top free much shorter than before/)
    expect(text).toMatch(/1 new, 2 dropped out, 1 moved/)
    expect(text).toMatch(
      /1 Climber &lt;b&gt; climbed from 3 2 Newcomer new .*1 Gone dropped out 2 Lost dropped out 3 Climber &lt;b&gt; climbed to 1/,
    )
    expect(text).toMatch(/Accept it if .*becomes the measurement for Nov 20, 2:00 PM/)
  })

  test('a suspect without an accepted chart before it shows no changes', async () => {
    const text = textOf(
      await render('/admin/suspects/7', queryClient => {
        seedOperations(queryClient)
        queryClient.setQueryData(suspectQuery('7').queryKey, { ...exampleVersions, before: null })
      }),
    )
    expect(text).toContain('No chart was accepted before it.')
    expect(text).not.toMatch(/climbed|Newcomer new|gone/)
  })

  test('a suspect list is a section of the collector page, and says so when it is empty', async () => {
    const sectionWith = async (change: (queryClient: QueryClient) => void) => {
      const html = await render('/admin/collector', queryClient => {
        seedOperations(queryClient)
        change(queryClient)
      })
      return textOf(html.split('<section').find(section => section.includes('id="held"')) ?? '')
    }
    expect(await sectionWith(() => undefined)).toMatch(/Held for Review .*much shorter than before/)
    expect(await sectionWith(queryClient => queryClient.setQueryData(suspectsQuery.queryKey, []))).toContain(
      'No responses to review',
    )
  })
})

describe('the first run', () => {
  test('the first run begins with the check and the choice, with all countries and their cost preselected', async () => {
    const text = textOf(await render('/admin/first-run', seedOperations))
    expect(text).toMatch(/1\. Does the App Store answer\? .*2\. What should be measured\? .*Start .*Start measuring/)
    expect(text).toMatch(/Countries 175 of 175 .*More categories 0 of 41/)
    expect(text).toMatch(/1,050 charts ?: about 53 minutes at 20 calls a minute, 4% of a day/)
    expect(text).not.toContain('COLLECTOR_STOREFRONTS')
  })

  test('the first run does not offer countries that the configuration excludes', async () => {
    const few = ['us', 'jp', 'de'] as const
    const html = await render('/admin/first-run', queryClient => {
      seedOperations(queryClient)
      queryClient.setQueryData(firstRunQuery.queryKey, {
        ...exampleFirstRun,
        selection: { storefronts: ['us'], genres: [6014] },
        allowedStorefronts: [...few],
      })
    })
    const text = textOf(html)
    expect(text).toMatch(/Countries 1 of 3 .*allows at most 3 countries/)
    expect(text).toMatch(/12 charts ?: about 36 seconds at 20 calls a minute, less than 1% of a day/)
    expect(text).not.toContain('Oceania')
  })

  test('the first run becomes "What Is Measured" once measuring has started', async () => {
    const text = textOf(
      await render('/admin/first-run', queryClient => {
        seedOperations(queryClient)
        queryClient.setQueryData(firstRunQuery.queryKey, { ...exampleFirstRun, isStarted: true })
      }),
    )
    expect(text).toMatch(
      /What Is Measured .*3\. Reading .*Reading: 0 of 175 countries .*Waiting for the first chart\.\.\. .*4\. Paste links of your apps .*5\. How should we notify you\? .*Save/,
    )
    expect(text).not.toMatch(/Start measuring|Open first chart/)
  })

  test('the first run shows progress that a sweep in the queue does not turn back, and opens the first chart', async () => {
    const firstChart = nameChart({ storefront: 'us', type: 'top-free', genre: 36, device: 'iphone' })
    const run = { ...exampleFirstRun, isStarted: true, observedAt: '2026-11-20T14:02:00.000Z', measuredCountries: 31 }
    const renderWith = (sweeps: CollectorDesk['sweeps']) =>
      render('/admin/first-run', queryClient => {
        withDesk({ sweeps })(queryClient)
        queryClient.setQueryData(firstRunQuery.queryKey, { ...run, firstChart })
      })
    const html = await renderWith(exampleDesk.sweeps)
    const added = exampleDesk.sweeps.flatMap(sweep => [sweep, { ...sweep, id: `${sweep.id}0`, done: 0 }])
    for (const page of [html, await renderWith(added)]) {
      expect(page).toMatch(/<progress[^>]* value="31" max="175"|<progress[^>]* max="175"[^>]* value="31"/)
      expect(textOf(page)).toContain('Reading: 31 of 175 countries')
    }
    expect(html).toMatch(/<a [^>]*href="\/charts[^"]*"[^>]*>Open first chart</)
  })

  test('the first run ends once all countries are read and the admin tracks an app', async () => {
    const read = { ...exampleFirstRun, isStarted: true, observedAt: '2026-11-20T14:02:00.000Z', measuredCountries: 175 }
    const renderWith = async (apps: TrackedApp[]) =>
      textOf(
        await render('/admin/first-run', queryClient => {
          seedOperations(queryClient)
          queryClient.setQueryData(firstRunQuery.queryKey, read)
          queryClient.setQueryData(trackedAppsQuery(exampleAdmin.id).queryKey, apps)
        }),
      )
    expect(await renderWith([])).toContain('4. Paste links of your apps')
    const own = { ...standingApp, trackedAt: '2026-11-20T14:02:00.000Z', tags: [] }
    expect(await renderWith([own])).not.toMatch(/\d\. [PRH]|countries about/)
  })
})
