import { describe, expect, test } from 'vitest'
import { suspectVersions } from '#contract/suspects.ts'
import { type ChartKey, parseChartKey } from '#domain/charts.ts'
import { hourMs, minuteMs } from '#domain/units.ts'
import { deskStart, idsFrom, idsOf, openTestDesk } from '../testing/test-desk.ts'

const usFree: ChartKey = 'us:top-free:36:iphone'
const chart = parseChartKey(usFree)

describe('a suspect', () => {
  const openWithSuspect = async () => {
    let isShort = false
    const parts = await openTestDesk(key => (isShort && key === usFree ? idsFrom(1, 30) : idsFrom(1)), {
      COLLECTOR_STOREFRONTS: 'us',
    })
    const sweep = async () => {
      await parts.collector.startSweep({ charts: [{ chartKey: usFree, priority: 1 }], reason: 'test' })
      await parts.collect()
    }
    await parts.collector.planCharts()
    await sweep()
    parts.clock.advance(hourMs)
    isShort = true
    await sweep()
    const [suspect] = await parts.suspects.listSuspects()
    return { ...parts, sweep, suspect, id: Number(suspect?.id), grow: () => (isShort = false) }
  }

  test('a suspect is listed once per chart, next to the last believed reading', async () => {
    const { suspects, suspect, id, readDesk } = await openWithSuspect()
    expect(await suspects.listSuspects()).toHaveLength(1)
    expect((await readDesk()).suspects).toBe(1)
    expect(suspect).toMatchObject({ chart: { key: usFree }, reason: 'much-shorter', entryCount: 30 })
    const versions = suspectVersions.parse(await suspects.getSuspect(id))
    expect(versions.entries).toHaveLength(30)
    expect(versions.before?.entries).toHaveLength(100)
    expect(versions.before?.entries[99]).toMatchObject({ rank: 100, otherRank: null })
    expect(versions.entries[4]).toMatchObject({ rank: 5, otherRank: 5 })
  })

  test('a suspect that is accepted becomes a measurement at its own timestamp, in the six states and in the plan', async () => {
    const { desk, suspects, history, id, suspect, admin, clock, acts } = await openWithSuspect()
    await suspects.decideSuspect(admin, id, { decision: 'accept', reason: 'A holiday.' })
    const at = new Date(suspect?.observedAt ?? 0)
    const span = { from: new Date(at.getTime() - 1_000), to: clock.now() }
    expect((await history.listStates({ appId: 50, chart, ...span })).at(-1)).toMatchObject({
      state: 'unranked',
      depth: 30,
    })
    expect((await history.listStates({ appId: 7, chart, ...span })).at(-1)).toMatchObject({ state: 'ranked', rank: 7 })
    expect(await suspects.listSuspects()).toEqual([])
    expect((await desk.getDesk()).failures).toEqual([])
    expect(await acts()).toEqual(['suspect.accept'])
    const again = suspects.decideSuspect(admin, id, { decision: 'reject' })
    await expect(again).rejects.toMatchObject({ code: 'suspect.decided' })
  })

  test('a suspect that is rejected stays a gap and is not listed again', async () => {
    const { suspects, history, id, admin, clock } = await openWithSuspect()
    await suspects.decideSuspect(admin, id, { decision: 'reject' })
    expect(await suspects.listSuspects()).toEqual([])
    const span = { from: deskStart, to: clock.now() }
    expect((await history.listStates({ appId: 50, chart, ...span })).at(-1)).toMatchObject({ state: 'failed' })
    expect((await history.snapshots.findLatestSnapshot(chart))?.appIds).toHaveLength(100)
  })

  test('a suspect needs no decision after the chart was measured again', async () => {
    const { suspects, sweep, grow, clock } = await openWithSuspect()
    grow()
    clock.advance(hourMs)
    await sweep()
    expect(await suspects.listSuspects()).toEqual([])
  })

  test('a suspect that only an admin can settle is listed before newer ones that wait for an answer', async () => {
    const [empty, short]: [ChartKey, ChartKey] = ['us:top-free:36:iphone', 'us:top-paid:36:iphone']
    const answers = new Map<string, number>()
    const answer = (key: string) => idsOf(key).slice(0, answers.get(key) ?? 100)
    const { collector, clock, collect, suspects } = await openTestDesk(answer, { COLLECTOR_STOREFRONTS: 'us' })
    const sweep = async (...keys: ChartKey[]) => {
      await collector.startSweep({ charts: keys.map(chartKey => ({ chartKey, priority: 1 })), reason: 'test' })
      await collect()
      clock.advance(2 * hourMs)
    }
    await sweep(empty, short)
    answers.set(empty, 0).set(short, 20)
    await sweep(empty)
    await sweep(short)
    expect((await suspects.listSuspects()).map(({ reason }) => reason)).toEqual(['empty-after-full', 'much-shorter'])
  })

  test('a suspect is in the forecast of the collector for the time an hour after it was read', async () => {
    const { desk, suspect, clock } = await openWithSuspect()
    clock.advance(30 * minuteMs)
    const { charts } = (await desk.getDesk()).nextHour
    const next = charts.find(({ chart, why }) => chart.key === usFree && why === 'failed')
    const readAt = new Date(suspect?.observedAt ?? 0).getTime()
    expect(new Date(next?.at ?? 0).getTime() - readAt).toBeLessThan(hourMs + minuteMs)
    expect(new Date(next?.at ?? 0).getTime() - readAt).toBeGreaterThanOrEqual(hourMs)
  })

  test('a suspect with an unknown id is not found', async () => {
    const { suspects } = await openTestDesk()
    await expect(suspects.getSuspect(7)).rejects.toMatchObject({ code: 'suspect.not_found' })
  })
})
