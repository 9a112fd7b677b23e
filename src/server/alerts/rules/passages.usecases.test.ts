import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type AlertQuestion, everyChart, ownCharts } from '#domain/alerts.ts'
import { dayMs, minuteMs } from '#domain/units.ts'
import { createReadingsRepository } from '../../store-pages/readings.repository.ts'
import { app, chart, openEvaluation, start, withAppAt } from '../../testing/alerts/evaluation.ts'
import { alertRules, notices } from '../alerts.table.ts'
import { createBackTest } from '../back-test.usecases.ts'

test.each([
  {
    does: 'becomes free',
    first: { chart: { ...chart, type: 'top-paid' as const }, became: { newPrice: 'paid' } },
    second: { chart, became: { newPrice: 'free' } },
  },
  {
    does: 'moves to another category',
    first: { chart: { ...chart, genre: 6000 }, became: { newCategory: 6000 } },
    second: { chart: { ...chart, genre: 6002 }, became: { newCategory: 6002 } },
  },
])('an app that $does leaves no chart and enters none: no pair goes across the two', async ({ first, second }) => {
  const { db, clock, history, userId, record, measure, listReported, evaluate } = await openEvaluation()
  const day = async (inSecond: number | null, inFirst: number | null) => {
    await record(withAppAt(inFirst), first.chart)
    clock.advance(minuteMs)
    await measure(withAppAt(inSecond), second.chart)
    clock.advance(dayMs)
    const found = (await listReported()).flatMap(({ reported }) => reported)
    await db.delete(notices)
    return found
  }
  const questions: AlertQuestion[] = [
    { kind: 'left-top', tops: [10] },
    { kind: 'entered-top', tops: [10] },
    { kind: 'moved', places: 5, direction: 'any' },
  ]
  await evaluate()
  await day(null, 4)
  await db.delete(alertRules)
  const ofRule = { userId, appId: null, scope: ownCharts, isOn: true, createdAt: start }
  const addRules = (...asked: AlertQuestion[]) =>
    db.insert(alertRules).values(asked.map(question => ({ ...ofRule, id: randomUUID(), question })))
  await addRules(...questions)
  for (let days = 0; days < 8; days += 1) expect(await day(null, 4)).toEqual([])
  expect(await day(9, null)).toEqual([])
  expect(await day(15, null)).toEqual([{ rank: 15, previousRank: 9, kind: 'left-top', top: 10 }])

  // A rule for every chart is checked in each chart separately, and a record counts only in its own chart.
  await db.update(alertRules).set({ scope: everyChart })
  await addRules({ kind: 'first-top', tops: [5] })
  expect(await day(null, 2)).toMatchObject([
    { rank: 2, previousRank: null, kind: 'entered-top', ...first.became },
    { rank: null, previousRank: 15, kind: 'moved', ...first.became },
  ])
  await db.update(alertRules).set({ scope: ownCharts })
  expect(await day(3, null)).toEqual([{ rank: 3, previousRank: null, kind: 'first-top', top: 5, ...second.became }])

  const left = { kind: 'left-top' as const, tops: [10] as const }
  const rule = { appStoreId: null, question: left, scope: ownCharts, isOn: true, channelIds: null }
  const tested = await createBackTest({ db, history, clock })(userId, rule)
  expect(tested.apps.flatMap(({ changes }) => changes.map(({ rank }) => rank))).toEqual([15])
})

test.each([
  { does: 'did not drop out', says: 'has a price', to: 2.99, reported: [] },
  {
    does: 'dropped out',
    says: 'is still free',
    to: 0,
    reported: [{ rank: null, previousRank: 4, kind: 'left-top', top: 10 }],
  },
])(
  'an app that left the free chart $does if its store page $says, although no paid chart was read',
  async ({ to, reported }) => {
    const { db, clock, history, userId, measure, listReported, evaluate } = await openEvaluation()
    const { recordReadings } = createReadingsRepository(db)
    const readPage = (price: number) =>
      recordReadings([
        { purpose: 'pages', storefront: 'us', at: clock.now(), found: [{ appId: app, price }], missing: [] },
      ])
    await evaluate()
    const question: AlertQuestion = { kind: 'left-top', tops: [10] }
    await measure(withAppAt(4))
    await db.delete(alertRules)
    const ofRule = { userId, appId: null, scope: ownCharts, isOn: true, createdAt: start }
    await db.insert(alertRules).values([{ ...ofRule, id: randomUUID(), question }])
    await readPage(0)
    clock.advance(dayMs - minuteMs)
    await readPage(to)
    clock.advance(minuteMs)
    await measure(withAppAt(null))
    expect((await listReported()).flatMap(notice => notice.reported)).toEqual(reported)

    const rule = { appStoreId: null, question, scope: ownCharts, isOn: true, channelIds: null }
    const tested = await createBackTest({ db, history, clock })(userId, rule)
    expect(tested.apps.flatMap(({ changes }) => changes)).toHaveLength(reported.length)
  },
)
