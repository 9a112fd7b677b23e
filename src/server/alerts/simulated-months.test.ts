import { asc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type AlertQuestion, everyChart, firstQuestions } from '#domain/alerts.ts'
import { chartKeyOf } from '#domain/charts.ts'
import { topThresholds } from '#domain/ranks.ts'
import { dayMs } from '#domain/units.ts'
import { appNews, notices, shuffledCharts } from './alerts.table.ts'
import { createBackTest } from './back-test.usecases.ts'
import type { Rule } from './matching.rules.ts'
import { changesOf, type Received } from './testing/alerting.ts'
import { type ExpectedNews, expectNews, type Shown } from './testing/expected.ts'
import { listSweeps, openSimulatedWorld, silenceMs } from './testing/simulated-world.ts'

const rule = (question: AlertQuestion, more: Partial<Rule> = {}): Rule => {
  return { appId: null, question, scope: everyChart, isOn: true, ...more }
}

const moved: AlertQuestion = { kind: 'moved', places: 15, direction: 'any' }
const within = (scope: Partial<Rule['scope']>): Partial<Rule> => ({ scope: { ...everyChart, ...scope } })
const firstRules = firstQuestions.map(question => rule(question))

/** One person for every kind of rule and of scope. `theApp` is put in the place of app 0. */
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
  ['moves in one category', [rule(moved, within({ genres: [6014] }))]],
  ['moves of one app', [rule({ ...moved, places: 3 }, { appId: 0 })]],
  ['what everybody begins with', firstRules],
  ['everything at once', [...firstRules, rule(moved), rule({ kind: 'unusual-move', direction: 'any' })]],
]

type Told = { sweep: string; messages: number; changes: object[]; notes: number }
type Lived = { userId: string; rules: Rule[]; told: Told[]; expected: Told[] }

const byApp = <Change extends { appId: number; chartKey: string }>(a: Change, b: Change): number =>
  a.appId - b.appId || (a.chartKey < b.chartKey ? -1 : 1)

const tell = (sweep: string, received: readonly Received[]): Told[] =>
  received.length === 0
    ? []
    : [
        {
          ...{ sweep, messages: received.length },
          changes: received.flatMap(({ message }) => changesOf(message)),
          notes: received.reduce((sum, { message }) => sum + message.notes.length, 0),
        },
      ]

const expectTold = (sweep: string, { changes, notes }: ExpectedNews): Told[] =>
  changes.length === 0
    ? []
    : [
        {
          ...{ sweep, messages: 1, notes: notes.length },
          changes: changes.map(({ observedAt, previousAt, ...change }) => change).sort(byApp),
        },
      ]

const joinNews = (all: readonly ExpectedNews[]): ExpectedNews => ({
  changes: all.flatMap(({ changes }) => changes),
  notes: all.flatMap(({ notes }) => notes),
})

const liveThroughMonths = async () => {
  let publicAppIds: number[] = []
  const world = await openSimulatedWorld(() => publicAppIds)
  const { appIds } = world
  publicAppIds = appIds.slice(0, 5)
  const shown: Shown[] = []
  const lived = new Map<string, Lived>()
  const news: { notes: object[]; changes: object[] }[] = []
  for (const sweep of listSweeps()) {
    const measured = await world.sweep(sweep)
    shown.push(...measured)
    await world.evaluate()
    await world.outbox.deliverDue()
    const received = Map.groupBy(world.received.splice(0), ({ userId }) => userId)
    const name = `day ${sweep.day}, ${sweep.hour}`
    const expectFor = (rules: readonly Rule[], of = appIds) =>
      joinNews(measured.map(one => expectNews(shown, one, { rules, appIds: of, silenceMs })))
    for (const { userId, rules, told, expected } of lived.values()) {
      told.push(...tell(name, received.get(userId) ?? []))
      expected.push(...expectTold(name, expectFor(rules)))
    }
    news.push(expectFor(firstRules, publicAppIds))
    if (lived.size > 0) continue
    for (const [who, wanted] of people) {
      const rules = wanted.map(one => (one.appId === null ? one : { ...one, appId: appIds[7] ?? 0 }))
      lived.set(who, { userId: await world.addPerson({ rules, appIds }), rules, told: [], expected: [] })
    }
  }
  return { ...world, lived, shown, news: joinNews(news as ExpectedNews[]) }
}

let living: ReturnType<typeof liveThroughMonths> | undefined
const live = () => (living ??= liveThroughMonths())

describe('over months with outages, faults and shuffled days', () => {
  test.each(people)('who asks for %s is told exactly that, in one message a sweep', { timeout: 300_000 }, async who => {
    const { lived } = await live()
    const { told, expected } = lived.get(who) ?? {}
    console.log(who, expected?.length, expected?.flatMap(e => e.changes).length, expected?.filter(e => e.notes).length)
    expect(expected).not.toEqual([])
    expect(told).toEqual(expected)
  })
})
