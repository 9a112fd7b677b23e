import fc from 'fast-check'
import { DateTime, Settings } from 'luxon'
import { afterEach, describe, expect, test } from 'vitest'
import { type AlertSchedule, defaultSchedule } from '#domain/alerts.ts'
import { hourMs, minuteMs } from '#domain/units.ts'
import { shortOrLong } from '../../../vitest.length.ts'
import { findQuietEnd, findSlot } from './schedule.rules.ts'

const auckland = 'Pacific/Auckland'
const losAngeles = 'America/Los_Angeles'
const kathmandu = 'Asia/Kathmandu'

type Choice = Partial<AlertSchedule> & { due?: Date[] }

/** The slot as local time in the zone, with its UTC offset. */
const slotOf = (now: string, zone: string | null, { due = [], ...choice }: Choice = {}): string => {
  const slot = findSlot({ ...defaultSchedule, ...choice }, zone, { now: new Date(now), due })
  return DateTime.fromJSDate(slot, { zone: zone ?? 'utc' }).toFormat("yyyy-MM-dd HH:mm 'UTC'ZZ")
}

const quiet = { from: 22, to: 7 }

afterEach(() => {
  Settings.now = () => Date.now()
})

describe('a daily message', () => {
  test.each([
    // 08:00 local time falls before the UTC day begins, or after it has begun.
    ['2026-07-01T19:59:00Z', auckland, '2026-07-02 08:00 UTC+12:00'],
    ['2026-07-01T20:00:00Z', auckland, '2026-07-03 08:00 UTC+12:00'],
    ['2026-07-01T14:59:00Z', losAngeles, '2026-07-01 08:00 UTC-07:00'],
    ['2026-07-01T15:00:00Z', losAngeles, '2026-07-02 08:00 UTC-07:00'],
    ['2026-07-01T02:14:00Z', kathmandu, '2026-07-01 08:00 UTC+05:45'],
    ['2026-07-01T02:15:00Z', kathmandu, '2026-07-02 08:00 UTC+05:45'],
    ['2026-12-31T23:59:00Z', null, '2027-01-01 08:00 UTC+00:00'],
    ['2028-02-28T19:00:00Z', auckland, '2028-03-01 08:00 UTC+13:00'],
    ['2028-02-29T08:00:00Z', null, '2028-03-01 08:00 UTC+00:00'],
  ])('a daily message at 08:00 comes at the next 08:00 local time: %s in %s', (now, zone, slot) => {
    expect(slotOf(now, zone, { digest: 'daily' })).toBe(slot)
  })

  // Promise: P5
  test.each([
    [losAngeles, '2026-03-08T08:30:00Z', '2026-03-08 03:00 UTC-07:00'],
    [auckland, '2026-09-26T12:30:00Z', '2026-09-27 03:00 UTC+13:00'],
  ])('a daily message at an hour skipped by a clock change comes an hour later that day: %s', (zone, now, slot) => {
    expect(slotOf(now, zone, { digest: 'daily', hour: 2 })).toBe(slot)
    const after = new Date(DateTime.fromISO(now, { zone }).plus({ hours: 3 }).toMillis()).toISOString()
    expect(slotOf(after, zone, { digest: 'daily', hour: 2 })).toMatch(/ 02:00 /)
  })

  // Promise: P5
  test.each([
    [losAngeles, 1, '2026-11-01T07:30:00Z', '2026-11-01 01:00 UTC-07:00', '2026-11-02 01:00 UTC-08:00'],
    [auckland, 2, '2026-04-04T12:30:00Z', '2026-04-05 02:00 UTC+13:00', '2026-04-06 02:00 UTC+12:00'],
  ])(
    'a daily message at an hour repeated by a clock change comes at the first, in any season: %s',
    (zone, hour, now, slot, next) => {
      for (const today of ['2026-01-10T00:00:00Z', '2026-07-10T00:00:00Z']) {
        Settings.now = () => Date.parse(today)
        expect(slotOf(now, zone, { digest: 'daily', hour })).toBe(slot)
        const first = DateTime.fromFormat(slot, "yyyy-MM-dd HH:mm 'UTC'ZZ").toJSDate()
        for (const minutes of [0, 30, 60, 90]) {
          const later = new Date(first.getTime() + minutes * minuteMs).toISOString()
          expect(slotOf(later, zone, { digest: 'daily', hour })).toBe(next)
        }
      }
    },
  )

  // Promise: P5
  test.each([auckland, losAngeles, kathmandu, 'America/Havana'])(
    'a daily message comes once on each local day of a leap year, without misses or duplicates, at every hour: %s',
    zone => {
      for (const hour of [0, 2]) {
        const days: string[] = []
        let now = DateTime.fromISO('2028-01-01T00:30', { zone }).toJSDate()
        for (let day = 0; day < 366; day += 1) {
          now = findSlot({ ...defaultSchedule, digest: 'daily', hour }, zone, { now, due: [] })
          days.push(DateTime.fromJSDate(now, { zone }).toISODate() ?? '')
        }
        const first = DateTime.fromISO(days[0] ?? '', { zone: 'utc' })
        expect(days).toEqual(days.map((_, index) => first.plus({ days: index }).toISODate()))
        expect(days).toContain('2028-02-29')
      }
    },
  )
})

describe('a weekly message', () => {
  // Promise: P5
  test.each([
    // 2 July is a Thursday in Auckland while it is still Wednesday in Los Angeles.
    ['2026-07-01T19:59:00Z', auckland, 4, '2026-07-02 08:00 UTC+12:00'],
    ['2026-07-01T20:00:00Z', auckland, 4, '2026-07-09 08:00 UTC+12:00'],
    ['2026-07-01T20:00:00Z', losAngeles, 4, '2026-07-02 08:00 UTC-07:00'],
    ['2026-07-01T20:00:00Z', losAngeles, 3, '2026-07-08 08:00 UTC-07:00'],
    ['2026-07-05T02:15:00Z', kathmandu, 7, '2026-07-12 08:00 UTC+05:45'],
    // Still 08:00 local time across a clock change.
    ['2026-03-07T17:00:00Z', losAngeles, 6, '2026-03-14 08:00 UTC-07:00'],
    // 29 February is a Tuesday in 2028, and begins in Auckland while it is still Monday in Los Angeles.
    ['2028-02-28T18:59:00Z', auckland, 2, '2028-02-29 08:00 UTC+13:00'],
    ['2028-02-28T19:00:00Z', losAngeles, 2, '2028-02-29 08:00 UTC-08:00'],
    ['2028-02-29T16:00:00Z', losAngeles, 2, '2028-03-07 08:00 UTC-08:00'],
  ])('a weekly message comes on its local day of the week: %s in %s on day %i', (now, zone, weekday, slot) => {
    expect(slotOf(now, zone, { digest: 'weekly', weekday })).toBe(slot)
  })
})

describe('quiet hours', () => {
  test.each([
    ['2026-07-01T09:59:00Z', auckland, '2026-07-01 21:59 UTC+12:00'],
    ['2026-07-01T10:00:00Z', auckland, '2026-07-02 07:00 UTC+12:00'],
    ['2026-07-01T18:59:59Z', auckland, '2026-07-02 07:00 UTC+12:00'],
    ['2026-07-01T19:00:00Z', auckland, '2026-07-02 07:00 UTC+12:00'],
    ['2026-07-01T16:15:00Z', kathmandu, '2026-07-02 07:00 UTC+05:45'],
    ['2026-07-01T16:14:00Z', kathmandu, '2026-07-01 21:59 UTC+05:45'],
    // Both clock changes: the night is an hour shorter or longer, but still ends at 07:00.
    ['2026-03-08T08:30:00Z', losAngeles, '2026-03-08 07:00 UTC-07:00'],
    ['2026-11-01T07:30:00Z', losAngeles, '2026-11-01 07:00 UTC-08:00'],
    ['2026-11-01T09:30:00Z', losAngeles, '2026-11-01 07:00 UTC-08:00'],
  ])('quiet hours that pass midnight hold a message until they end: %s in %s', (now, zone, slot) => {
    expect(slotOf(now, zone, { quietHours: quiet })).toBe(slot)
  })

  test('quiet hours that end at a skipped hour end an hour later, and at a repeated hour the first time', () => {
    expect(slotOf('2026-03-08T09:30:00Z', losAngeles, { quietHours: { from: 22, to: 2 } })).toBe(
      '2026-03-08 03:00 UTC-07:00',
    )
    expect(slotOf('2026-11-01T07:30:00Z', losAngeles, { quietHours: { from: 22, to: 1 } })).toBe(
      '2026-11-01 01:00 UTC-07:00',
    )
  })

  test('quiet hours move a digest that falls into them to their end', () => {
    const digest = { digest: 'daily', hour: 6, quietHours: quiet } as const
    expect(slotOf('2026-07-01T00:00:00Z', null, digest)).toBe('2026-07-01 07:00 UTC+00:00')
  })

  test('quiet hours with equal start and end have no effect', () => {
    expect(findQuietEnd({ quietHours: { from: 8, to: 8 } }, null, new Date('2026-07-01T08:30:00Z'))).toBeUndefined()
  })
})

describe('the daily limit', () => {
  const now = '2026-07-01T09:00:00Z'
  const at = (time: string) => new Date(`2026-07-01T${time}Z`)

  test('once the daily limit is reached, the next message moves to the next local day, after its quiet hours', () => {
    const due = [at('07:00:00'), at('08:00:00')]
    expect(slotOf(now, null, { dailyCap: 3, due })).toBe('2026-07-01 09:00 UTC+00:00')
    expect(slotOf(now, null, { dailyCap: 2, due })).toBe('2026-07-02 00:00 UTC+00:00')
    expect(slotOf(now, null, { dailyCap: 2, due, quietHours: quiet })).toBe('2026-07-02 07:00 UTC+00:00')
  })

  test('the daily limit counts the local day: messages sent yesterday local time do not count', () => {
    // In Auckland the 2nd began at noon UTC on the 1st.
    const due = [at('11:00:00'), at('11:30:00')]
    expect(slotOf('2026-07-01T12:30:00Z', auckland, { dailyCap: 2, due })).toBe('2026-07-02 00:30 UTC+12:00')
    expect(slotOf('2026-07-01T12:30:00Z', null, { dailyCap: 2, due })).toBe('2026-07-02 00:00 UTC+00:00')
  })

  test('the daily limit does not count what joins a message that is due anyway', () => {
    const digest = { digest: 'daily', hour: 8, dailyCap: 1, due: [new Date('2026-07-02T08:00:00Z')] } as const
    expect(slotOf(now, null, { ...digest, due: [...digest.due] })).toBe('2026-07-02 08:00 UTC+00:00')
  })
})

test('an unknown time zone counts as UTC', () => {
  for (const zone of ['Mars/Olympus', '', 'local', '../etc']) {
    expect(
      findSlot({ ...defaultSchedule, digest: 'daily' }, zone, { now: new Date('2026-07-01T07:00:00Z'), due: [] }),
    ).toEqual(new Date('2026-07-01T08:00:00Z'))
  }
})

const hour = fc.integer({ min: 0, max: 23 })
const anySchedule = fc.record({
  digest: fc.constantFrom('instant', 'daily', 'weekly'),
  hour,
  weekday: fc.integer({ min: 1, max: 7 }),
  dailyCap: fc.integer({ min: 1, max: 4 }),
  quietHours: fc.option(fc.record({ from: hour, to: hour })),
  report: fc.constantFrom('none', 'week', 'month'),
})
const anyZone = fc.constantFrom(
  null,
  auckland,
  losAngeles,
  kathmandu,
  'America/Havana',
  'Australia/Lord_Howe',
  'Africa/Cairo',
)
/** Favours moments near clock changes. */
const anyMoment = fc.oneof(
  fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
  fc
    .tuple(
      fc.constantFrom(
        '2026-03-08T10:00Z',
        '2026-11-01T09:00Z',
        '2026-04-04T14:00Z',
        '2026-09-26T14:00Z',
        '2026-04-24T00:00Z',
        '2028-02-29T12:00Z',
      ),
      fc.integer({ min: -30 * 60, max: 30 * 60 }),
    )
    .map(([change, minutes]) => new Date(Date.parse(change) + minutes * minuteMs)),
)

test('no slot is ever in the past, in quiet hours, or over the limit of its day', () => {
  fc.assert(
    fc.property(anySchedule, anyZone, anyMoment, fc.integer({ min: 0, max: 5 }), (schedule, timeZone, now, before) => {
      const due = Array.from({ length: before }, (_, index) => new Date(now.getTime() - (index + 1) * hourMs))
      const slot = findSlot(schedule, timeZone, { now, due })
      expect(slot.getTime()).toBeGreaterThanOrEqual(now.getTime())
      expect(slot.getTime() - now.getTime()).toBeLessThan(10 * 24 * hourMs)
      expect(findQuietEnd(schedule, timeZone, slot)).toBeUndefined()
      const dayOf = (at: Date) => DateTime.fromJSDate(at, { zone: timeZone ?? 'utc' }).toISODate()
      expect(due.filter(at => dayOf(at) === dayOf(slot)).length).toBeLessThan(schedule.dailyCap)
    }),
    { seed: 7, numRuns: shortOrLong(80, 400) },
  )
})

const atUtcHour = (of: number): Date => new Date(Date.UTC(2026, 0, 1, of))

test('a daily digest puts everything from one day into one message', () => {
  fc.assert(
    fc.property(
      anySchedule,
      anyZone,
      anyMoment,
      fc.integer({ min: 0, max: 12 * 60 }),
      (choice, timeZone, now, minutes) => {
        const schedule = { ...choice, digest: 'daily' as const }
        const slot = findSlot(schedule, timeZone, { now, due: [] })
        const later = new Date(now.getTime() + minutes * minuteMs)
        // A slot in quiet hours moves to their end.
        fc.pre(later < slot && findQuietEnd(choice, null, atUtcHour(choice.hour)) === undefined)
        expect(findSlot(schedule, timeZone, { now: later, due: [slot] })).toEqual(slot)
      },
    ),
    { seed: 7, numRuns: 200 },
  )
})
