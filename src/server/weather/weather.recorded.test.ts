import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { createGunzip } from 'node:zlib'
import { expect, test } from 'vitest'
import { chartTypes } from '#domain/charts.ts'
import { createHistory } from '../history/history.usecases.ts'
import { importHistory } from '../history/import.usecases.ts'
import { hasRecordings, recording } from '../testing/recordings.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import { createWeather } from './weather.usecases.ts'

type Line = { date: string; country: string; charts: Record<string, string[]> }

/** 60 recorded days of the US overall charts. */
const readLines = async (): Promise<Line[]> => {
  const path = recording('history/us-84-charts-60-days.ndjson.gz')
  const lines = (await text(createReadStream(path).pipe(createGunzip()))).split('\n').filter(Boolean)
  return lines.map(line => {
    const { charts, ...rest }: Line = JSON.parse(line)
    return {
      ...rest,
      charts: Object.fromEntries(Object.entries(charts).filter(([key]) => key.split(':')[1] === 'all')),
    }
  })
}

/** The mean move of the previous day's apps. An app that dropped out counts as moved just below the last rank. */
const meanMove = (before: readonly string[], now: readonly string[]): number => {
  let sum = 0
  for (const [index, id] of before.entries()) {
    const at = now.indexOf(id)
    sum += at >= 0 ? Math.abs(at - index) : Math.max(now.length - index, 1)
  }
  return sum / before.length
}

/** The index of one chart on each day, computed from its file alone. */
const bruteForce = (days: readonly string[][]): (number | null)[] => {
  const moves = days.map((now, at) => (at === 0 ? null : meanMove(days[at - 1] ?? [], now)))
  return moves.map((move, at) => {
    const before = moves.slice(Math.max(0, at - 30), at).filter(move => move !== null)
    if (move === null || before.length < 7) return null
    return move / (before.sort((a, b) => a - b)[Math.floor(before.length / 2)] ?? 0)
  })
}

test.skipIf(!hasRecordings)(
  'over 60 real days of the US, the index of each chart equals one computed from the file',
  async ({ annotate }) => {
    const [{ db }, lines] = await Promise.all([openTestDatabase(), readLines()])
    const clock = createTestClock(new Date('2025-10-29T18:00:00Z'))
    const history = createHistory({ db, clock })
    const weather = createWeather({ db, history, clock })
    const input = Readable.from(lines.map(line => `${JSON.stringify(line)}\n`))
    await importHistory({
      input,
      snapshots: history.snapshots,
      recordFetches: history.fetches.recordFetches,
      now: clock.now(),
    })
    const [first = '', last = ''] = [lines[0]?.date, lines.at(-1)?.date]
    const ask = (filter: object) =>
      weather.getCountryWeather({ storefront: 'us', to: last, days: lines.length, ...filter })

    const all = await ask({})
    expect(all.days).toHaveLength(60)
    expect(all.days.map(({ day }) => day)).toEqual(lines.map(({ date }) => date))
    expect(all.days.map(({ state }) => state)).toEqual([...Array(8).fill('no-normal'), ...Array(52).fill('measured')])
    expect(all.days.every(({ index }, at) => (at < 8 ? index === null : Number.isFinite(index)))).toBe(true)
    const indexes = all.days.flatMap(({ index }) => index ?? [])
    await annotate(`from ${first} on the index is ${Math.min(...indexes)} to ${Math.max(...indexes)}`)

    const recorded = chartTypes.filter(chartType => `${chartType}:all` in (lines[0]?.charts ?? {}))
    expect(recorded).not.toEqual([])
    for (const chartType of recorded) {
      const expected = bruteForce(lines.map(({ charts }) => charts[`${chartType}:all`] ?? []))
      const { days } = await ask({ chartType, device: 'iphone' })
      for (const [at, { index }] of days.entries()) {
        const wanted = expected[at] ?? null
        if (wanted === null) expect(index).toBeNull()
        else expect(index).toBeCloseTo(wanted, 5)
      }
    }
  },
)
