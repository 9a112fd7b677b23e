import { describe, expect, test } from 'vitest'
import type { AlertRuleBody } from '#contract/alerts.ts'
import { type AlertQuestion, defaultQuestions, defaultScopeOf, everyChart } from '#domain/alerts.ts'
import { type Chart, chartKeyOf } from '#domain/charts.ts'
import { topThresholds } from '#domain/ranks.ts'
import { dayMs, hourMs } from '#domain/units.ts'
import { changesOf, type Received } from '../testing/alerts/alerting.ts'
import { type ExpectedChange, expectNews, type Reading } from '../testing/alerts/expected.ts'
import { listSweeps, openSimulatedWorld, silenceMs } from '../testing/alerts/simulated-world.ts'
import { appNews, notices } from './alerts.table.ts'
import { createBackTest } from './back-test.usecases.ts'
import type { Rule } from './rules/matching.rules.ts'

const rule = (question: AlertQuestion, more: Partial<Rule> = {}): Rule => {
  return { appId: null, question, scope: everyChart, isOn: true, ...more }
}

const moved: AlertQuestion = { kind: 'moved', places: 15, direction: 'any' }
const within = (scope: Partial<Rule['scope']>): Partial<Rule> => ({ scope: { ...everyChart, ...scope } })
const firstRules = defaultQuestions.map(question => rule(question, { scope: defaultScopeOf(question) }))

/** One person for every kind of rule and scope. `theApp` replaces app 0. */
const people: [name: string, rules: Rule[]][] = [
  ['the first time in a top', [rule({ kind: 'first-top', tops: topThresholds })]],
  ['the first time in two tops', [rule({ kind: 'first-top', tops: [50, 10] })]],
  ['the best rank', [rule({ kind: 'best-rank' })]],
  ['the first time in a country', [rule({ kind: 'first-country' })]],
  ['a top that is entered', [rule({ kind: 'entered-top', tops: topThresholds })]],
  ['the top 10 that is entered', [rule({ kind: 'entered-top', tops: [10] })]],
  ['a top that is left', [rule({ kind: 'left-top', tops: topThresholds })]],
  ['the top 10 that is left', [rule({ kind: 'left-top', tops: [10] })]],
  ['moves', [rule(moved)]],
  ['climbs', [rule({ ...moved, direction: 'up' })]],
  ['falls', [rule({ ...moved, direction: 'down' })]],
  ['unusual moves', [rule({ kind: 'unusual-move', direction: 'any' })]],
  ['unusual climbs', [rule({ kind: 'unusual-move', direction: 'up' })]],
  ['unusual falls', [rule({ kind: 'unusual-move', direction: 'down' })]],
  ['moves in one country', [rule(moved, within({ storefronts: ['de'] }))]],
  ['moves in one type of chart', [rule(moved, within({ chartTypes: ['top-paid'] }))]],
  ['moves on one device', [rule(moved, within({ devices: ['ipad'] }))]],
  ['moves in own charts', [rule(moved, within({ charts: 'own' }))]],
  ['moves in one category', [rule(moved, within({ genres: [6014] }))]],
  ['moves of one app', [rule({ ...moved, places: 3 }, { appId: 0 })]],
  ['what everybody begins with', firstRules],
  ['everything at once', [...firstRules, rule(moved), rule({ kind: 'unusual-move', direction: 'any' })]],
]

type Report = { at: Date; messages: number; changes: object[] }
type Life = { userId: string; rules: Rule[]; sent: Report[]; expected: Report[]; changes: ExpectedChange[] }
type Keyed = { appId: number; chartKey: string }

const byApp = (a: Keyed, b: Keyed): number => a.appId - b.appId || (a.chartKey < b.chartKey ? -1 : 1)

const reportOf = (at: Date, received: readonly Received[]): Report[] =>
  received.length === 0
    ? []
    : [{ at, messages: received.length, changes: received.flatMap(({ message }) => changesOf(message)) }]

const expectReports = (at: Date, changes: readonly ExpectedChange[]): Report[] =>
  changes.length === 0
    ? []
    : [{ at, messages: 1, changes: changes.map(({ observedAt, previousAt, ...change }) => change).sort(byApp) }]

const liveThroughMonths = async () => {
  let publicAppIds: number[] = []
  const world = await openSimulatedWorld(() => publicAppIds)
  const { appIds } = world
  publicAppIds = appIds.slice(0, 8)
  const seen: Reading[] = []
  const lives = new Map<string, Life>()
  const news: ExpectedChange[] = []
  for (const sweep of listSweeps()) {
    const measured = await world.sweep(sweep)
    seen.push(...measured)
    await world.evaluate()
    await world.outbox.deliverDue()
    const received = Map.groupBy(world.received.splice(0), ({ userId }) => userId)
    const expectFor = (rules: readonly Rule[], of = appIds) =>
      measured.flatMap(measurement => expectNews(seen, measurement, { rules, appIds: of, silenceMs }))
    for (const { userId, rules, sent, expected, changes } of lives.values()) {
      const due = expectFor(rules)
      sent.push(...reportOf(sweep.at, received.get(userId) ?? []))
      expected.push(...expectReports(sweep.at, due))
      changes.push(...due)
    }
    news.push(...expectFor(firstRules, publicAppIds))
    if (lives.size > 0) continue
    for (const [who, wanted] of people) {
      const rules = wanted.map(rule => (rule.appId === null ? rule : { ...rule, appId: appIds[7] ?? 0 }))
      lives.set(who, {
        userId: await world.addPerson({ rules, appIds }),
        rules,
        sent: [],
        expected: [],
        changes: [],
      })
    }
  }
  // Ensures that no sweep falls on the edge of the back-test period.
  world.clock.advance(hourMs)
  return { ...world, lives, news }
}

let living: ReturnType<typeof liveThroughMonths> | undefined
const live = () => (living ??= liveThroughMonths())

const backTestBody = (of: Rule | undefined): AlertRuleBody => {
  const { appId, question, isOn } = of ?? rule(moved)
  const scope = of?.scope ?? everyChart
  return { appStoreId: appId === null ? null : String(appId), question, isOn, scope } as AlertRuleBody
}

const isOfLastDays = (since: Date) => (change: { observedAt: string }) => new Date(change.observedAt) >= since

const byMoment = (a: { observedAt: string } & Keyed, b: { observedAt: string } & Keyed): number =>
  a.observedAt === b.observedAt ? byApp(a, b) : a.observedAt < b.observedAt ? -1 : 1

describe('over months with outages, faults and days held back for review', () => {
  // Promise: P4
  test.each(people)('a rule for %s reports exactly that, in one message per sweep', async who => {
    const { lives } = await live()
    const { sent, expected } = lives.get(who) ?? {}
    expect(expected).not.toEqual([])
    expect(sent).toEqual(expected)
  })

  // Promise: P16
  test('no notice reports anything but what rules look for', async () => {
    const { db } = await live()
    const rows = await db.select().from(notices)
    expect(rows).not.toEqual([])
    for (const { findingIds, notes } of rows) expect([findingIds.length > 0, notes]).toEqual([true, []])
  })

  test("a public app's feed has what the default rules report", async () => {
    const { db, news } = await live()
    const rows = await db.select().from(appNews)
    const sent = rows.flatMap(({ appId, changes }) =>
      changes.map(({ reason, depth, ...change }) => ({ appId, ...change, ...reason })),
    )
    expect(sent).not.toEqual([])
    expect(sent.sort(byMoment)).toEqual(news.sort(byMoment))
  })

  test.each(people.filter(([, rules]) => rules.length === 1))(
    'the back-test of a rule for %s finds the notifications of the last 30 days',
    async who => {
      const { db, history, clock, lives } = await live()
      const { userId = '', rules: [first] = [], changes = [], sent = [] } = lives.get(who) ?? {}
      const tested = await createBackTest({ db, history, clock })(userId, backTestBody(first))
      const since = new Date(clock.now().getTime() - 30 * dayMs)
      const expected = changes.filter(isOfLastDays(since))
      expect(expected).not.toEqual([])
      expect(tested.total).toBe(expected.length)
      const found = tested.apps.flatMap(({ app, changes: reported }) =>
        reported.map(({ chart, reason, depth, isWithdrawn, isNotFirst, newPrice, newCategory, ...change }) => {
          expect([isWithdrawn, isNotFirst]).toEqual([false, false])
          const became = { ...(newPrice && { newPrice }), ...(newCategory && { newCategory }) }
          const { since: day, ...why } = reason
          const found = { appId: Number(app.appStoreId), chartKey: chartKeyOf(chart as Chart), ...change, ...became }
          return { ...found, ...why, ...(day && { since: day }) }
        }),
      )
      expect(found.sort(byMoment)).toEqual(expected.sort(byMoment))
      expect(tested.messages).toBe(sent.filter(({ at }) => at >= since).length)
    },
  )
})
