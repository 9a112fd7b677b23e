import type { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { Inbox } from '#contract/inbox.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { alertSettingsQuery } from '#web/components/notices/notices.queries.ts'
import { changeOf, inboxOf, noticeOf } from '#web/testing/inbox.ts'
import { exampleMember, seedUser } from '#web/testing/people.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { inboxQuery } from './inbox.queries.ts'
import { formatTime, formatWholeDay, groupByDay } from './notice-days.ts'

const seeded =
  (inbox: Inbox, isOn = true) =>
  (queryClient: QueryClient): void => {
    seedUser(queryClient, exampleMember)
    queryClient.setQueryData(inboxQuery(exampleMember.id, undefined).queryKey, inbox)
    queryClient.setQueryData(alertSettingsQuery(exampleMember.id).queryKey, {
      isOn,
      rules: [],
      schedule: { digest: 'instant', hour: 8, weekday: 1, quietHours: null, dailyCap: 10, report: 'none' },
      timeZone: null,
      feedUrl: 'http://127.0.0.1/feeds/person/secret.atom',
    })
  }

const open = (inbox: Inbox, isOn?: boolean): Promise<string> => render('/inbox', seeded(inbox, isOn))

test('the inbox shows by day and app what happened, in which chart and where', async () => {
  const changes = [
    changeOf({ storefront: 'fr', rank: 10, previousRank: null }),
    changeOf({ storefront: 'us' }),
    changeOf({ storefront: 'de', rank: null, previousRank: 9, reason: { kind: 'left-top', top: 10, since: null } }),
  ]
  const apps = [{ app: { appStoreId: '7', name: 'Tidal <Notes>', icon: '' }, changes }]
  const html = await open(inboxOf([noticeOf(2, { apps }), noticeOf(1, { evaluatedAt: '2026-11-19T04:00:00.000Z' })]))
  const text = textOf(html)
  expect(text).toMatch(/Friday, November 20.* 2:02 PM .*Tidal &lt;Notes&gt; .*Thursday, November 19/)
  expect(text).toMatch(
    /First time in the top 10 Overall, iPhone, top free United States #8 .* was #14 Share the milestone in United States France #10 /,
  )
  expect(text).toContain('France #10 , read Nov 20, 2:00 PM was not in the top 200')
  expect(text).toMatch(/Dropped out of the top 10 Overall, iPhone, top free Germany not in the top 200, was #9/)
  expect(html).toMatch(/<a[^>]*href="\/app\/7"[^>]*>Tidal &lt;Notes&gt;/)
  expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|javascript:/i)
})

test('headings go down one step at a time', async () => {
  const html = await open(inboxOf([noticeOf(1)]))
  expect([...html.matchAll(/<h([1-6])/g)].map(([, level]) => level)).toEqual(['1', '2', '3', '4'])
})

describe('an unread notice', () => {
  test('an unread notice is marked by a word, and can be marked as read', async () => {
    const html = await open(inboxOf([noticeOf(3, { isRead: false }), noticeOf(2), noticeOf(1)]))
    expect(html.match(/>New</g)).toHaveLength(1)
    expect(html).toMatch(/<button[^>]*>Mark all as read</)
  })

  test('the button disappears once everything is read', async () => {
    const html = await open(inboxOf([noticeOf(1)]))
    expect(textOf(html)).not.toMatch(/ New |Mark all as read/)
  })
})

test('more than twelve countries are folded after the best twelve', async () => {
  const changes = storefrontCodes.slice(0, 40).map((storefront, at) => changeOf({ storefront, rank: at + 1 }))
  const html = await open(
    inboxOf([noticeOf(1, { apps: [{ app: { appStoreId: '7', name: 'A', icon: '' }, changes }] })]),
  )
  const [visible = '', folded = ''] = html.split('<details')
  expect(visible.match(/flags\//g)).toHaveLength(12)
  expect(folded.match(/flags\//g)).toHaveLength(28)
  expect(folded).toContain('>28 more countries</summary>')
})

test('the inbox names the shuffled chart, the channel that was turned off with its last response, and the one that stays on', async () => {
  const { chart } = changeOf()
  const notice = noticeOf(1, {
    apps: [],
    notes: [
      { kind: 'shuffled', chart, observedAt: '2026-03-03T14:00:00.000Z' },
      { kind: 'channel-failed', channelId: 'c', label: 'My <hook>', answer: '410 Gone', isOff: true },
      { kind: 'channel-failed', channelId: 'd', label: 'Email', answer: 'No answer.', isOff: false },
    ],
  })
  const html = await open(inboxOf([notice]))
  const text = textOf(html)
  expect(text).toMatch(/Shuffled chart: United States · Overall, iPhone, top free · Mar 3 \. Its ranks moved/)
  expect(text).toContain('“My &lt;hook&gt;” accepted no messages, so it was turned off')
  expect(html).toMatch(/410 Gone.*<a[^>]*href="\/settings#channels"[^>]*>Turn it on again in your settings/)
  expect(text).toContain('A message to “Email” could not be delivered. The channel stays on')
  expect(html).toMatch(/No answer\..*<a[^>]*href="\/settings#channels"[^>]*>See your channels/)
})

test('the inbox says to an admin that the mail server is at fault, and where to test it', async () => {
  const answer = 'The mail server refused the e-mail: 550 relay not permitted'
  const note = { kind: 'mail-fault', since: '2026-03-03T14:00:00.000Z', answer, people: 3 } as const
  const html = await open(inboxOf([noticeOf(1, { apps: [], notes: [note] })]))
  expect(textOf(html)).toMatch(
    /has been failing since Mar 3, .* : 3 people get no e-mail\. .*Last response: The mail server refused/,
  )
  expect(html).toMatch(/<a[^>]*href="\/admin#email"[^>]*>See its state and send a test/)
})

test('an empty inbox says what appears here and how to get it', async () => {
  const html = await open(inboxOf([]))
  expect(textOf(html)).toContain('Matches of your alert rules appear here. See rules')
  expect(html).toMatch(/<a[^>]*href="\/inbox\/rules"[^>]*>See rules</)
})

test('the inbox links to older notices and to the feed', async () => {
  const html = await open(inboxOf([noticeOf(9)], { nextCursor: '0000000000000009' }))
  expect(html).toMatch(/href="\/inbox\?cursor=0000000000000009"[^>]*>Older</)
  expect(textOf(html)).not.toContain('Newest')
  expect(html).toMatch(/<a href="http:\/\/127\.0\.0\.1\/feeds\/person\/secret\.atom"/)
})

test('the inbox says that notifications are off, because an empty inbox then proves nothing', async () => {
  expect(textOf(await open(inboxOf([]), false))).toContain('Notifications are off, so your rules do not run')
  expect(textOf(await open(inboxOf([])))).not.toContain('Notifications are off')
})

test('an inbox that fails to load is not shown as empty', async () => {
  const text = textOf(await render('/inbox', queryClient => seedUser(queryClient, exampleMember)))
  expect(text).toContain('Error loading your inbox: ')
  expect(text).not.toContain('Matches of your alert rules')
})

test('the inbox redirects visitors to the sign-in page', async () => {
  expect(textOf(await render('/inbox', () => undefined))).toContain('Welcome to Rank Atlas')
})

test('a disproved first time is struck out, cannot be shared any more, and its correction says why', async () => {
  const apps = [{ app: { appStoreId: '7', name: 'Tidal Notes', icon: '' }, changes: [changeOf({ isNotFirst: true })] }]
  const note = { kind: 'not-first' as const, changes: 1, apps: ['Tidal Notes'], moreApps: 0 }
  const html = await open(inboxOf([noticeOf(2, { apps: [], notes: [note] }), noticeOf(1, { apps })]))
  const text = textOf(html)
  expect(html).toMatch(/<s>#\d+, was #\d+<\/s>/)
  expect(text).toContain('corrected: not the first')
  expect(text).not.toContain('Share')
  expect(text).toContain(
    'Corrected: 1 change for Tidal Notes had been reported as first times or best ranks by mistake.',
  )
})

const at = (id: number, evaluatedAt: string) => noticeOf(id, { evaluatedAt })
const notices = [
  at(3, '2026-11-21T01:00:00.000Z'),
  at(2, '2026-11-20T14:02:00.000Z'),
  at(1, '2026-11-20T04:00:00.000Z'),
]

test.each([
  ['UTC', [[3], [2, 1]]],
  ['America/New_York', [[3, 2], [1]]],
  ['Pacific/Auckland', [[3, 2], [1]]],
  ['Asia/Kathmandu', [[3], [2, 1]]],
])('a day starts and ends at midnight in %s', (timeZone, ids) => {
  const days = groupByDay(notices, { locale: 'en-US', timeZone })
  expect(days.map(day => day.notices.map(({ id }) => id))).toEqual(ids)
})

test("a day follows the reader's locale, with the year if it is not the current one", () => {
  const now = new Date('2026-12-31T23:30:00.000Z')
  const day = '2026-11-20T14:02:00.000Z'
  expect(formatWholeDay(day, { locale: 'en-US', timeZone: 'UTC' }, now)).toBe('Friday, November 20')
  expect(formatWholeDay(day, { locale: 'de-DE', timeZone: 'UTC' }, now)).toBe('Freitag, 20. November')
  // In this time zone the next year has begun.
  expect(formatWholeDay(day, { locale: 'en-US', timeZone: 'Asia/Tokyo' }, now)).toBe('Friday, November 20, 2026')
})

test('the time is in the reader’s time zone', () => {
  expect(formatTime('2026-11-20T14:02:00.000Z', { locale: 'en-US', timeZone: 'Asia/Kathmandu' })).toBe('7:47 PM')
})
