import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { TrackedApp } from '#contract/tracking.ts'
import type { AppTrend, listTrackedScores } from '#contract/trends.ts'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { trackedScoresQuery, trackedTrendsQuery } from '#web/components/trends/trends.queries.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { keepPrefetched } from '#web/lib/prefetch.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { Providers } from '#web/providers.tsx'
import { createAppRouter } from '#web/router.tsx'
import { fallenApp, standingApp } from '#web/testing/lists.ts'
import { exampleMember, seedUser } from '#web/testing/people.ts'
import { textOf } from '#web/testing/render.tsx'
import { exampleApp } from '#web/testing/summaries.ts'
import { exampleTrend } from '#web/testing/trends.ts'
import { nothingFoundNote, searchFailureNote, selectApp, trackFailureNote } from './find-app.tsx'

const trackedAt = '2026-11-20T14:02:00.000Z'
const apps: TrackedApp[] = [
  { ...standingApp, trackedAt, tags: ['Work', 'kids & co'] },
  { ...fallenApp, trackedAt, tags: ['work'] },
]

type Scores = z.infer<typeof listTrackedScores.response>['scores']
type PageInput = { path: string; answer: TrackedApp[] | Error; trends?: AppTrend[]; scores?: Scores }

/** The server-rendered page of a user whose list is loaded. */
const renderPage = async ({ path, answer, trends = [], scores = [] }: PageInput): Promise<string> => {
  const queryClient = createQueryClient()
  const list = trackedAppsQuery(exampleMember.id)
  seedUser(queryClient, exampleMember)
  if (answer instanceof Error) {
    await queryClient.prefetchQuery({ ...list, queryFn: () => Promise.reject(answer), retry: false })
  } else {
    queryClient.setQueryData(list.queryKey, answer)
  }
  queryClient.setQueryData(trackedTrendsQuery(exampleMember.id).queryKey, trends)
  const ready = { day: '2026-11-19', scores, isComplete: scores.length > 0 }
  queryClient.setQueryData(trackedScoresQuery(exampleMember.id).queryKey, ready)
  const router = createAppRouter({ queryClient, history: createMemoryHistory({ initialEntries: [path] }) })
  await keepPrefetched(queryClient, () => router.load())
  const html = renderToString(
    <Providers queryClient={queryClient}>
      <RouterProvider router={router} />
    </Providers>,
  )
  return html.replaceAll('<!-- -->', '')
}

test('each app shows where it ranks best, how that changed, and the day in a sentence', async () => {
  for (const path of ['/apps?view=table', '/apps']) {
    const html = await renderPage({ path, answer: apps, trends: [exampleTrend] })
    const text = textOf(html)
    expect(text).toContain('climbed from #4 to #1 in Japan. 1 of 1 app climbed since yesterday.')
    for (const words of ['#1', 'Japan', 'climbed 3 places']) expect(text, path).toContain(words)
    expect(html).toMatch(/<svg[^>]*aria-label="Rank of [^"]* over 90 days: from 99 to 1, best 1"/)
  }
})

test('the list can be sorted by the change, unusual moves first', async () => {
  const ordinary = {
    ...exampleTrend,
    appStoreId: fallenApp.appStoreId,
    day: exampleTrend.day && { ...exampleTrend.day, change: 60, isUsual: true },
  }
  const html = await renderPage({ path: '/apps?sort=change', answer: apps, trends: [ordinary, exampleTrend] })
  expect(html.indexOf(`href="/apps/${standingApp.appStoreId}"`)).toBeLessThan(
    html.indexOf(`href="/apps/${fallenApp.appStoreId}"`),
  )
})

test('each app shows its world position with its range and its charts, or why there is none', async () => {
  const figures = { score: 4.4, low: 4.1, high: 4.8, apps: 900, words: 'Productivity, iPhone, free' }
  const scores = [
    { ...figures, appStoreId: fallenApp.appStoreId, place: { place: 7, best: 5, worst: 9 }, reason: null },
    { appStoreId: standingApp.appStoreId, ...figures, score: 0, place: null, reason: 'outside' as const },
  ]
  const trends = [exampleTrend, { ...exampleTrend, appStoreId: fallenApp.appStoreId }]
  for (const path of ['/apps?view=table&sort=world', '/apps?sort=world']) {
    const html = await renderPage({ path, answer: apps, trends, scores })
    const text = textOf(html)
    expect(text, path).toMatch(/#7 \(#7 in the world \(#5 to #9\), Productivity, iPhone, free\) world/)
    expect(text, path).toMatch(/— \(no rank from 1 to 100, Productivity, iPhone, free\) world/)
    expect(html.indexOf(`href="/apps/${fallenApp.appStoreId}"`), path).toBeLessThan(
      html.indexOf(`href="/apps/${standingApp.appStoreId}"`),
    )
  }
  expect(textOf(await renderPage({ path: '/apps', answer: apps, trends }))).toContain(
    '— (The world score is being computed) world',
  )
})

test('tags are links that show only the apps with them, and each app has a button for its own', async () => {
  const all = await renderPage({ path: '/apps', answer: apps })
  expect(textOf(all)).toMatch(/All apps ?kids &amp; co \(1\) ?Work \(2\)/)
  expect(all).toContain('href="/apps?tag=kids+%26+co"')
  expect(countOf(all, '>Edit tags<')).toBe(apps.length)
  for (const path of ['/my-apps?tag=KIDS+%26+co', '/apps?view=table&tag=kids+%26+co']) {
    const html = await renderPage({ path, answer: apps })
    expect([countOf(html, '>Edit tags<'), html.includes(`/apps/${fallenApp.appStoreId}"`)], path).toEqual([1, false])
  }
  const none = textOf(await renderPage({ path: '/apps?tag=play', answer: apps }))
  expect(none).toContain('No tracked app has the tag “play”.')
  expect(textOf(await renderPage({ path: '/apps', answer: apps.map(app => ({ ...app, tags: [] })) }))).not.toContain(
    'All apps',
  )
})

const countOf = (html: string, part: string): number => html.split(part).length - 1

test.each(['/apps', '/my-apps'])(
  "%s shows the user's own list, with a link and a remove button for each app",
  async path => {
    const html = await renderPage({ path, answer: apps })
    expect(textOf(html)).toContain('Track new app')
    expect(html).toContain(`href="/apps/${standingApp.appStoreId}"`)
    expect(html).not.toContain('href="/app/')
    expect(countOf(html, 'aria-label="Stop tracking ')).toBe(apps.length)
    expect(textOf(html)).not.toContain('Sign in to track apps')
  },
)

test('the table has the columns of SPEC and links to the rankings', async () => {
  const html = await renderPage({ path: '/apps?view=table&sort=rating', answer: apps })
  const heads = [...html.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, head = '']) => textOf(head).trim())
  expect(heads).toEqual(['App', 'Category', 'Developer', 'Rating', 'Actions'])
  expect(html).toMatch(/aria-sort="ascending"[^>]*><a[^>]*>Rating/)
  expect(countOf(html, 'View Rankings')).toBe(apps.length)
})

test('an empty list says so and offers to track the first app', async () => {
  const text = textOf(await renderPage({ path: '/apps', answer: [] }))
  expect(text).toContain('No apps tracked yet')
  expect(text).toContain('Track your first app')
  expect(text).toMatch(/Example .*Example App/)
  expect(text).not.toContain('Track new app')
})

test('a list that fails to load is not shown as empty, but with the reason and a retry button', async () => {
  const answer = new ApiError('500: …', {
    status: 500,
    problem: { message: '…', code: 'server.failed', requestId: 'r-7' },
  })
  const text = textOf(await renderPage({ path: '/apps', answer }))
  expect(text).toContain('Unable to load your tracked apps: Something broke on the server. Retry Loading')
  expect(text).toContain('r-7')
  expect(text).not.toContain('No apps tracked yet')
})

const found = { ...exampleApp, isCharted: true }
const two = { ...found, id: '7', appStoreId: '7' }

describe('the selected app', () => {
  test.each([
    ['the only one at a link is selected by itself', { apps: [found], isLink: true, chosenId: undefined }, found],
    ['of several at a link none is', { apps: [found, two], isLink: true, chosenId: undefined }, undefined],
    ['the only one that words find is not', { apps: [found], isLink: false, chosenId: undefined }, undefined],
    ['the one that was chosen is', { apps: [found, two], isLink: false, chosenId: '7' }, two],
    ['one that was chosen among other results is not', { apps: [found], isLink: false, chosenId: '7' }, undefined],
    ['nothing is where nothing was found', { apps: [], isLink: true, chosenId: undefined }, undefined],
  ])('%s', (_, input, chosen) => {
    expect(selectApp(input)).toBe(chosen)
  })
})

test("the dialog shows the server's message if search is unavailable, and else asks to check the connection", () => {
  const message = 'Search is temporarily unavailable. Try again at 14:05.'
  const texts = [
    new ApiError('503: …', { status: 503, problem: { message } }),
    new ApiError('500: …', { status: 500, problem: { message: 'Something broke.' } }),
    new DOMException('…', 'TimeoutError'),
    new TypeError('Failed to fetch'),
  ].map(error => searchFailureNote(error))
  const general = 'Unable to search right now. Please check your connection and try again.'
  expect(texts.map(({ text }) => text)).toEqual([message, general, general, general])
  expect(new Set(texts.map(({ title }) => title))).toEqual(new Set(['Search failed']))
})

test('the dialog says what to do if nothing was found, depending on the search term', () => {
  expect(nothingFoundNote(true).text).toBe('Could not find the app at that URL. Please verify the link is correct.')
  expect(nothingFoundNote(false).text).toBe('Try searching with a different term or paste an App Store URL directly.')
})

test('the dialog asks users who were signed out to log in', () => {
  expect(trackFailureNote(new ApiError('…', { status: 401 }))).toMatchObject({
    title: 'Login required',
    text: 'Please log in to track apps',
  })
  expect(trackFailureNote(new ApiError('…', { status: 500, problem: { message: 'Broken.' } }))).toMatchObject({
    title: 'Failed to track app',
    text: 'Broken.',
  })
})
