import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs, secondMs } from '#domain/units.ts'
import { StartError } from '../platform/process/errors.ts'
import { createLogLines } from '../testing/log-lines.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { ensureLocalAddresses } from './local-addresses.usecases.ts'
import { createPresence } from './open-outgoing.usecases.ts'
import { createOutgoing } from './outgoing.usecases.ts'
import { forgetEgresses, listPaces } from './pace.repository.ts'
import type { Budget } from './pace.rules.ts'
import { createPace, type Pace } from './pace.usecases.ts'

const start = new Date('2026-03-07T12:00:00Z')
const perMinute = { charts: 20, search: 15 }

const open = async (log = pino({ level: 'silent' })) => {
  const { db } = await openTestDatabase()
  const clock = createTestClock(start)
  const paceOf = (name: string): Pace => createPace({ db, clock, log, egress: { name }, perMinute })
  const outgoingOf = (name: string, ...others: string[]) =>
    createOutgoing({ db, clock, paces: [paceOf(name), ...others.map(paceOf)], perMinute })
  const report = (name: string, calls: Record<Budget, number> = perMinute, isCollecting = true) =>
    createPresence({ db, clock, log, egresses: [{ name }], perMinute: calls }).report({ isCollecting })
  const secondsSinceStart = () => (clock.now().getTime() - start.getTime()) / secondMs
  const until = new Date(start.getTime() + dayMs)
  /** Takes a slot of the charts, uses it, and returns the seconds since the start. */
  const takeAt = async (from: Pick<Pace, 'take'>): Promise<number> => {
    const { slot } = await from.take('charts', { queue: 'charts', until })
    const permit = await slot?.beforeCall({ budget: 'charts', url: 'https://itunes.apple.com/' })
    await permit?.afterCall?.(clock.now())
    return secondsSinceStart()
  }
  const secondsUntil = (moment: Date | undefined) => moment && (moment.getTime() - clock.now().getTime()) / secondMs
  return { db, clock, paceOf, outgoingOf, report, takeAt, secondsUntil }
}

describe('outgoing addresses', () => {
  test('outgoing addresses have a pace each: none waits for the other, and processes with the same name share one', async () => {
    const { paceOf, takeAt } = await open()
    const [fra, ams, again] = [paceOf('fra'), paceOf('ams'), paceOf('fra')]
    expect([await takeAt(fra), await takeAt(ams)]).toEqual([0, 0])
    expect(await takeAt(again)).toBeCloseTo(3.03, 1)
    expect(await takeAt(ams)).toBeCloseTo(3.03, 1)
    expect(await takeAt(fra)).toBeCloseTo(6.06, 1)
  })

  test('an outgoing address that is refused pauses alone, and the log names it', async () => {
    const { log, lines } = createLogLines()
    const { clock, paceOf, outgoingOf, report, takeAt, secondsUntil } = await open(log)
    const [fra, ams] = [paceOf('fra'), paceOf('ams')]
    const { slot } = await fra.take('charts', { queue: 'charts', until: start })
    await slot?.recordRefusal()
    expect(secondsUntil(await fra.findNext('search'))).toBe(60)
    expect(await takeAt(ams)).toBe(0)
    expect(lines.join('')).toContain('All calls to it from fra pause for 60 s')
    for (const name of ['fra', 'ams']) await report(name)
    const other = outgoingOf('web')
    expect(await other.findPause(), 'one address goes on').toBeUndefined()
    await ams.recordRefusal(new Date(clock.now().getTime() + 10 * minuteMs))
    expect(secondsUntil((await other.findPause())?.until), 'until the first goes on').toBe(60)
    clock.advance(61 * secondMs)
    await fra.recordSuccess()
    expect(lines.join('')).toContain('calls from fra go on')
    expect(await other.findPause()).toBeUndefined()
    expect(secondsUntil(await ams.findRestEnd('charts'))).toBe(539)
  })

  test('outgoing addresses of one process share its calls, and the others go on when one of them rests', async () => {
    const { outgoingOf, takeAt, clock } = await open()
    const outgoing = outgoingOf('a', 'b', 'c')
    const atOnce = await Promise.all([takeAt(outgoing), takeAt(outgoing), takeAt(outgoing)])
    expect(atOnce).toEqual([0, 0, 0])
    await outgoing.paces[0].recordRefusal()
    expect([await takeAt(outgoing), await takeAt(outgoing)].map(Math.round)).toEqual([3, 3])
    expect(await outgoing.findRestEnd('charts')).toBeUndefined()
    for (const pace of outgoing.paces) await pace.recordRefusal()
    expect((await outgoing.take('search', { queue: 'lookups', until: clock.now() })).retryAt).toEqual(
      new Date(start.getTime() + minuteMs),
    )
  })
})

describe('the capacity of all addresses', () => {
  test('the capacity of all addresses counts those of running workers at their own pace; one that disappears stops counting within minutes', async () => {
    const { clock, outgoingOf, report } = await open()
    const web = outgoingOf('default')
    expect(await web.findOutlook(), 'before any report').toMatchObject({ callsPerMinute: 20, addresses: 1 })
    await report('default', perMinute, false)
    await report('fra')
    await report('ams', { charts: 10, search: 15 })
    expect(await web.findOutlook()).toMatchObject({ callsPerMinute: 30, addresses: 2 })
    expect((await web.findOutlook()).intervalMs).toBeCloseTo(2_020)
    clock.advance(2 * minuteMs)
    await report('fra')
    clock.advance(2 * minuteMs)
    expect(await web.findOutlook()).toMatchObject({ callsPerMinute: 20, addresses: 1 })
    const listed = (await web.listAddresses()).map(({ name, isReading }) => [name, isReading])
    expect(listed).toEqual([
      ['ams', false],
      ['fra', true],
    ])
  })

  test('the capacity of all addresses leaves out an address that rests for more than an hour, and shorter rests only from the time of the queue', async () => {
    const { clock, outgoingOf, paceOf, report, takeAt } = await open()
    const web = outgoingOf('default')
    const [fra, ams] = [paceOf('fra'), paceOf('ams')]
    for (const pace of [fra, ams]) await takeAt(pace)
    for (const name of ['fra', 'ams']) await report(name)
    await fra.recordRefusal()
    expect(await web.findOutlook()).toMatchObject({ callsPerMinute: 40, intervalMs: 3_030 })
    await fra.recordRefusal(new Date(clock.now().getTime() + 2 * hourMs))
    expect(await web.findOutlook()).toMatchObject({ callsPerMinute: 20, intervalMs: 3_030 })
  })

  test('the capacity of all addresses forgets an address a month after its last process, and keeps the default one', async () => {
    const { db, clock, report } = await open()
    for (const name of ['default', 'fra', 'ams']) await report(name)
    clock.advance(31 * dayMs)
    await report('fra')
    await forgetEgresses(db, new Date(clock.now().getTime() - 30 * dayMs))
    expect((await listPaces(db)).map(({ egress, budget }) => `${egress} ${budget}`)).toEqual([
      'default charts',
      'default search',
      'fra charts',
      'fra search',
    ])
  })
})

test('an address of another machine is refused at the start in one sentence, and a name is not checked', async () => {
  await ensureLocalAddresses([{ name: 'fra' }, { name: 'a', localAddress: '127.0.0.2' }])
  const foreign = ensureLocalAddresses([{ name: 'a', localAddress: '203.0.113.7' }])
  await expect(foreign).rejects.toThrow(StartError)
  await expect(foreign).rejects.toThrow(/EGRESS names the address 203\.0\.113\.7, from which this machine cannot call/)
})
