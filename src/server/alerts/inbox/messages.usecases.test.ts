import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { AppEntry } from '../../catalog/apps.rules.ts'
import { bodyTextOf, titleOf as shownTitleOf } from '../../channels/message-text.rules.ts'
import { createMessages } from '../../deliveries/messages.usecases.ts'
import type { LeasedDelivery } from '../../deliveries/outbox.repository.ts'
import { buildChannel } from '../../testing/channels/messages.ts'
import { start } from '../../testing/deliveries/outbox-scene.ts'
import { createFindAlertContent } from './messages.usecases.ts'
import type { NoticeApp, NoticeChange, NoticeNote, NoticeRow } from './notices.rules.ts'

const channel = buildChannel({ kind: 'slack', url: 'https://chat.example/' })

const names: Record<number, string> = {
  1: 'Chess Clock',
  2: 'Go',
  3: 'Tide <script>alert(1)</script>\u202e\nBcc: x@y',
  4: 'ערוץ 12',
}

const japanese = randomUUID()
const japaneseNames: Record<number, string> = { 1: 'チェス時計' }

const change = (storefront: string, fields: Partial<NoticeChange> = {}): NoticeChange => ({
  chartKey: `${storefront}:top-free:36:iphone` as NoticeChange['chartKey'],
  observedAt: '2026-03-07T11:00:00.000Z',
  previousAt: '2026-03-07T09:00:00.000Z',
  rank: 8,
  previousRank: 14,
  depth: 100,
  reason: { kind: 'entered-top', top: 10 },
  ...fields,
})

const moved = (storefront: string, previousRank: number, rank: number): NoticeChange =>
  change(storefront, { previousRank, rank, reason: { kind: 'moved', top: null } })

const app = (appId: number, ...changes: NoticeChange[]): NoticeApp => ({ appId, changes })

type NoticeContent = { userId?: string; apps?: NoticeApp[]; notes?: NoticeNote[] }

/** The message of one delivery with these notices. */
const build = (contents: readonly NoticeContent[], delivery: Partial<LeasedDelivery> = {}) => {
  const rows = contents.map(({ userId = randomUUID(), apps = [], notes = [] }, index): NoticeRow => {
    return { id: index + 1, userId, evaluatedAt: start, apps, notes }
  })
  const findAlertContent = createFindAlertContent({
    listNotices: async ids => rows.filter(({ id }) => ids.includes(id)),
    listAppEntries: async (ids, userId) =>
      ids.flatMap(appId => {
        const name = userId === japanese ? japaneseNames[appId] : names[appId]
        return name === undefined ? [] : [{ appId, name, icon: null } as AppEntry]
      }),
  })
  const buildMessage = createMessages({
    findOrigin: () => 'https://ranks.example',
    findAlertContent,
    findAlarmContent: async () => undefined,
  })
  const leased = {
    id: randomUUID(),
    kind: 'alert',
    createdAt: start,
    address: null,
    channel,
    noticeIds: rows.map(({ id }) => id),
  }
  return buildMessage({ ...leased, ...delivery } as LeasedDelivery)
}

/** `jp 14→8` for each change, in order. */
const listChanges = (message: Awaited<ReturnType<typeof build>>): string[] =>
  (message?.apps ?? []).flatMap(({ groups }) =>
    groups.flatMap(({ reason, changes }) =>
      changes.map(({ chart, previousRank, rank }) => `${reason.kind} ${chart.storefront} ${previousRank}→${rank}`),
    ),
  )

test.each([
  [[app(1, change('jp'))], 'Chess Clock: entered the top 10 in Japan'],
  [[app(1, change('jp'), change('de'))], 'Chess Clock: entered the top 10 in 2 countries'],
  [[app(1, moved('jp', 30, 10), moved('jp', 10, 30))], 'Chess Clock: moved in Japan'],
  [[app(1, change('jp')), app(2, change('de'))], 'Chess Clock: entered the top 10 in Japan; and 1 more app'],
  [
    [
      app(1, change('jp', { reason: { kind: 'first-country', top: null } })),
      app(2, change('de')),
      app(3, change('de')),
    ],
    'Chess Clock: first time in Japan; and 2 more apps',
  ],
])('a title names the first app, what happened, and where', async (apps, title) => {
  expect((await build([{ apps }]))?.title).toBe(title)
})

test('a message names apps as the country of its reader does', async () => {
  const message = await build([{ userId: japanese, apps: [app(1, change('jp'))] }])
  expect(message).toMatchObject({ title: 'チェス時計: entered the top 10 in Japan', apps: [{ name: 'チェス時計' }] })
})

test('changes of a chart in several sweeps of a digest are merged, from the first rank to the last', async () => {
  const message = await build([
    { apps: [app(2, change('us'))] },
    { apps: [app(1, change('jp', { previousRank: 30, rank: 24, reason: { kind: 'first-top', top: 25 } }))] },
    {
      apps: [app(1, change('jp', { previousRank: 24, rank: 9, reason: { kind: 'first-top', top: 10 } }), change('de'))],
    },
  ])
  expect(message?.apps.map(({ name }) => name)).toEqual(['Go', 'Chess Clock'])
  expect(listChanges(message)).toEqual(['entered-top us 14→8', 'first-top jp 30→9', 'entered-top de 14→8'])
  expect(message?.apps[1]?.groups[0]).toMatchObject({ reason: { top: 10 } })
})

test('a climb and a fall in one digest stay two moves, and never cancel out', async () => {
  const stored = [moved('jp', 30, 20), moved('jp', 20, 10), moved('jp', 10, 60), moved('jp', 60, 30)]
  const message = await build(stored.map(move => ({ apps: [app(1, move)] })))
  expect(listChanges(message)).toEqual(['moved jp 30→10', 'moved jp 60→30', 'moved jp 10→60'])
})

test('notes are sentences without duplicates, and a message with only notes has a title', async () => {
  const shuffled = {
    kind: 'shuffled',
    chartKey: 'jp:top-free:36:iphone',
    observedAt: '2026-03-07T23:30:00.000Z',
  } as const
  const failed = { kind: 'channel-failed', channelId: randomUUID(), label: 'Mine' } as const
  const off = { ...failed, answer: '410 Gone', isOff: true }
  const missed = { ...failed, answer: '400 Bad Request', isOff: false }
  const message = await build([{ notes: [shuffled, off] }, { notes: [shuffled, missed] }])
  expect(message).toMatchObject({
    title: 'About your alerts',
    apps: [],
    notes: [
      'The overall top free iPhone chart of Japan was shuffled on March 7: its ranks moved far more than usual, so its changes are held back.',
      'Your channel "Mine" did not accept messages (410 Gone), so it was turned off. You can turn it back on in your alert settings.',
      'A message to your channel "Mine" could not be delivered (400 Bad Request). The channel stays on, and the message is in your inbox.',
    ],
  })
})

test('unknown apps and charts are omitted, and without content there is no message', async () => {
  const unknown = change('xx')
  expect(
    listChanges(await build([{ apps: [app(404, change('jp')), app(2, unknown), app(1, unknown, change('de'))] }])),
  ).toEqual(['entered-top de 14→8'])
  const note = { kind: 'shuffled', chartKey: unknown.chartKey, observedAt: start.toISOString() } as const
  expect(await build([{ apps: [app(404, change('jp')), app(1, unknown)], notes: [note] }])).toBeUndefined()
  expect(await build([])).toBeUndefined()
})

test('a hostile name is plain text on one line of a title', async () => {
  const message = await build([{ apps: [app(3, change('jp'))] }])
  expect(message?.apps[0]?.name).toBe(names[3])
  const title = shownTitleOf({ title: message?.title ?? '', apps: message?.apps ?? [] })
  expect(message?.title).toBe(title)
  expect(title).toMatch(/^Tide <script>alert\(1\)<\/script>/)
  expect(title).not.toMatch(/[\n\r\u2028\u202e]/)
})

test('a right-to-left name leaves the words and numbers of a title in their order', async () => {
  const message = await build([{ apps: [app(4, change('jp'))] }])
  expect(message?.title).toMatch(/^\u2068ערוץ 12\u2069: /)
  expect(shownTitleOf({ title: message?.title ?? '', apps: message?.apps ?? [] })).toBe(message?.title)
})

test('a test and a confirmation say what they are, without any apps', async () => {
  expect(await build([], { kind: 'test' })).toMatchObject({ kind: 'test', title: 'A test from Rank Atlas', apps: [] })
  const address = 'ada@example.com'
  expect(await build([], { kind: 'confirmation', address })).toMatchObject({ kind: 'confirmation', address, apps: [] })
})

test('the id and time are those of the delivery, on every attempt', async () => {
  const [id, createdAt] = [randomUUID(), new Date('2026-03-01T00:00:00Z')]
  const stored = [{ apps: [app(1, change('jp'))] }]
  const tries = await Promise.all([build(stored, { id, createdAt }), build(stored, { id, createdAt, attempts: 3 })])
  expect(tries[0]).toMatchObject({ id, createdAt, origin: 'https://ranks.example' })
  expect(tries[1]).toEqual(tries[0])
})

test('a channel gets only the matches of the rules that name it', async () => {
  const apps = [
    app(1, change('jp', { channelIds: ['mine'] }), change('de')),
    app(2, change('us', { channelIds: ['other'] })),
  ]
  const countriesFor = async (channelId: string) =>
    (await build([{ apps }], { channelId }))?.apps.flatMap(({ groups }) =>
      groups.flatMap(({ changes }) => changes.map(({ chart }) => chart.storefront)),
    )
  expect(await countriesFor('mine')).toEqual(['de', 'jp'])
  expect(await countriesFor('other')).toEqual(['de', 'us'])
})

test("a channel with a person's own words gets them, with each change on its own lines, and notes as usual", async () => {
  const note: NoticeNote = { kind: 'report', span: 'week', from: '2026-03-02', to: '2026-03-08', sentence: 'Calm.' }
  const apps = [app(1, change('jp'), change('de', { previousRank: null })), app(2, moved('us', 3, 9))]
  const template = {
    title: '{app} {change} {{{country}}} {more}',
    text: '{app}: {rank}, was {before}\n{chart} {link}',
  }
  const message = await build([{ apps, notes: [note] }], { channel: { ...channel, template } })
  expect(message?.title).toBe('Chess Clock new {Germany} and 2 more')
  expect(message && bodyTextOf(message, 1_000)).toBe(
    [
      'Chess Clock: #8, was not in the top 100',
      'Overall, iPhone, top free https://ranks.example/app/1',
      'Chess Clock: #8, was #14',
      'Overall, iPhone, top free https://ranks.example/app/1',
      'Go: #9, was #3',
      'Overall, iPhone, top free https://ranks.example/app/2',
      'Your week, March 2 to March 8: Calm.',
    ].join('\n'),
  )
  const id = randomUUID()
  const usual = await build([{ apps }], { id, channel: { ...channel, template: { title: '', text: '' } } })
  expect(usual).toEqual(await build([{ apps }], { id }))
})

test('a rank that nothing was compared with is unknown, not outside the chart', async () => {
  const first = change('jp', { previousAt: null, previousRank: null, reason: { kind: 'first-country', top: null } })
  const template = { title: '{before} {change}', text: '' }
  expect((await build([{ apps: [app(1, first)] }], { channel: { ...channel, template } }))?.title).toBe('unknown ?')
})
