import { createReadStream, readFileSync } from 'node:fs'
import { createGunzip, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { Mover } from '#contract/movers.ts'
import { type Chart, chartKeyOf, chartQueryOf } from '#domain/charts.ts'
import { type ChangeSpan, changeSpans } from '#domain/spans.ts'
import { hourMs } from '#domain/units.ts'
import { createHistory } from '../history/history.usecases.ts'
import { importHistory } from '../history/import.usecases.ts'
import { hasRecordings, recording } from '../testing/recordings.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { openTestDatabase } from '../testing/test-databases.ts'
import type { Move } from './move-lists.rules.ts'
import { listMoves, moverKinds } from './movers.rules.ts'
import { createMovers } from './movers.usecases.ts'
import { createFindPairs, type FoundPair } from './pairs.usecases.ts'

const file = 'history/us-84-charts-60-days.ndjson.gz'
const now = new Date('2025-10-29T18:00:00Z')
const staleMs = 72 * hourMs

type Line = { date: string; charts: Record<string, string[]> }
/** `app rank previousRank`, in list order. */
type Expected = Record<'climbers' | 'fallers' | 'newEntries' | 'droppedOut', string[]>

const readLines = (): Line[] =>
  gunzipSync(readFileSync(recording(file)))
    .toString()
    .split('\n')
    .filter(Boolean)
    .map(text => JSON.parse(text))

const toChart = (key: string): Chart => {
  const [chartType, genre] = key.split(':')
  return {
    storefront: 'us',
    type: chartType as Chart['type'],
    genre: genre === 'all' ? 36 : Number(genre),
    device: 'iphone',
  }
}

const noonOf = (line: Line | undefined) => `${line?.date}T12:00:00.000Z`
const oneOf = (line: Line | undefined) => new Date(`${line?.date}T13:00:00Z`)

/** The line this many days earlier, or the nearest one in tolerance; ties go to the earlier line. No day is missing. */
const findEarlier = (lines: readonly Line[], index: number, span: ChangeSpan): Line | undefined => {
  const tries = { day: [1], week: [7, 8, 6], month: [30, 31, 29, 32, 28] }[span]
  return tries.map(back => lines[index - back]).find(line => line)
}

const rankMaps = new WeakMap<readonly string[], Map<string, number>>()

const ranksOf = (ids: readonly string[]): Map<string, number> => {
  const ranks = rankMaps.get(ids) ?? new Map(ids.map((id, index) => [id, index + 1]))
  rankMaps.set(ids, ranks)
  return ranks
}

type Row = { id: string; rank: number; was: number }

/** Does not use product code. Every rank is known, because the charts are at most 100 long and are read that deep. */
const compareLists = (before: readonly string[], after: readonly string[]): Expected => {
  const [was, is] = [ranksOf(before), ranksOf(after)]
  const stayed = after.flatMap((id): Row[] => {
    const previous = was.get(id)
    return previous === undefined ? [] : [{ id, rank: is.get(id) ?? 0, was: previous }]
  })
  stayed.sort((a, b) => Math.abs(b.was - b.rank) - Math.abs(a.was - a.rank) || a.rank - b.rank)
  const text = (rows: readonly Row[]) => rows.map(row => `${row.id} ${row.rank} ${row.was}`)
  return {
    climbers: text(stayed.filter(row => row.rank < row.was)),
    fallers: text(stayed.filter(row => row.rank > row.was)),
    newEntries: after.filter(id => !was.has(id)).map(id => `${id} ${is.get(id)} null`),
    droppedOut: before.filter(id => !is.has(id)).map(id => `${id} null ${was.get(id)}`),
  }
}

/** The 90th percentile of the app's daily moves over the previous 30 days. */
const usualMoveIn = (lists: readonly (readonly string[])[], index: number, id: string): number | null => {
  const moves: number[] = []
  for (let day = Math.max(1, index - 29); day < index; day += 1) {
    const [was, is] = [ranksOf(lists[day - 1] ?? []).get(id), ranksOf(lists[day] ?? []).get(id)]
    if (was !== undefined && is !== undefined) moves.push(Math.abs(is - was))
  }
  moves.sort((a, b) => a - b)
  return moves.length < 10 ? null : (moves[Math.ceil(moves.length * 0.9) - 1] ?? null)
}

const toText = ({ appId, rank, previousRank }: Move) => `${appId} ${rank} ${previousRank}`
const toShownText = ({ app, rank, previousRank }: Mover) => `${app.id} ${rank} ${previousRank}`

const openRecorded = async () => {
  const clock = createTestClock(now)
  const { db } = await openTestDatabase()
  const history = createHistory({ db, clock })
  const input = createReadStream(recording(file)).pipe(createGunzip())
  await importHistory({ input, snapshots: history.snapshots, recordFetches: history.fetches.recordFetches, now })
  const movers = createMovers({ db, history, clock, stalenessHours: 72 })
  return { ...movers, findPairs: createFindPairs({ history }) }
}

type Opened = Awaited<ReturnType<typeof openRecorded>>

/** Checks every list of every chart on one day. Returns how many charts were compared. */
const expectDay = (pairs: readonly FoundPair[], line: Line | undefined, earlier: Line | undefined): number => {
  let compared = 0
  for (const [index, [key, after]] of Object.entries(line?.charts ?? {}).entries()) {
    const pair = pairs[index]
    const moments = [pair?.current, pair?.previous].map(seen => `${seen?.state} ${seen?.observedAt}`)
    expect(moments[0]).toBe(`measured ${noonOf(line)}`)
    if (!earlier) {
      expect(pair).toMatchObject({ previous: { state: 'not-tracked' }, compared: null })
      continue
    }
    expect(moments[1]).toBe(`measured ${noonOf(earlier)}`)
    const moves = listMoves(pair?.compared ? [pair.compared] : [])
    const expected = compareLists(earlier.charts[key] ?? [], after)
    for (const kind of moverKinds) {
      // Compared as text, because assertion messages for 50,000 lists would be too slow.
      const [found, wanted] = [[...moves[kind]].map(toText).join('\n'), expected[kind].join('\n')]
      if (found !== wanted) expect(found, `${kind} of ${key} on ${line?.date}`).toBe(wanted)
    }
    compared += 1
  }
  return compared
}

type Sample = { key: string; index: number; span: ChangeSpan; noise: 'all' | 'beyond-usual' }

/** Checks the whole API answer for one chart. */
const expectAnswer = async ({ listMovers }: Opened, lines: readonly Line[], sample: Sample): Promise<number> => {
  const { key, index, span, noise } = sample
  const at = oneOf(lines[index]).toISOString()
  const answer = await listMovers({ ...chartQueryOf(toChart(key)), span, noise, at, limit: 200 })
  const lists = lines.map(({ charts }) => charts[key] ?? [])
  const before = findEarlier(lines, index, span)?.charts[key] ?? []
  const expected = compareLists(before, lists[index] ?? [])
  for (const kind of ['climbers', 'fallers'] as const) {
    const judged = expected[kind].map(text => {
      const [id = '', rank, was] = text.split(' ')
      return { text, rankChange: Number(was) - Number(rank), usualMove: usualMoveIn(lists, index, id) }
    })
    const expectedMoves = judged.filter(
      ({ rankChange, usualMove }) => noise === 'all' || (usualMove !== null && Math.abs(rankChange) > usualMove),
    )
    const actualMoves = answer[kind].apps.map(mover => ({
      text: toShownText(mover),
      rankChange: mover.rankChange,
      usualMove: mover.usualMove,
    }))
    expect(actualMoves, `${key} on ${lines[index]?.date}`).toEqual(expectedMoves)
    expect(answer[kind].total).toBe(judged.length)
  }
  for (const kind of ['newEntries', 'droppedOut'] as const) {
    expect(answer[kind].apps.map(toShownText)).toEqual(expected[kind])
    expect(answer[kind].total).toBe(expected[kind].length)
  }
  return answer.climbers.total - answer.climbers.apps.length
}

test.skipIf(!hasRecordings)(
  'climbers, fallers, new entries and exits equal a calculation over 60 real days of 84 charts, for every day and chart',
  async ({ annotate }) => {
    const opened = await openRecorded()
    const lines = readLines()
    const keys = Object.keys(lines[0]?.charts ?? {})
    const charts = keys.map(toChart)
    expect(new Set(charts.map(chartKeyOf)).size).toBe(84)
    const compared = { day: 0, week: 0, month: 0 }
    const every = { day: 1, week: 3, month: 4 }
    for (const span of changeSpans) {
      for (const [index, line] of lines.entries()) {
        if (index % every[span] > 0) continue
        const pairs = await opened.findPairs(charts, { at: oneOf(line), span, staleMs })
        compared[span] += expectDay(pairs, line, findEarlier(lines, index, span))
      }
    }
    expect(compared).toEqual({ day: 59 * 84, week: 18 * 84, month: 8 * 84 })

    let filtered = 0
    for (const [position, key] of keys.entries()) {
      const index = 1 + ((position * 7) % 59)
      const span = position % 4 < 2 || index < 6 ? 'day' : 'week'
      filtered += await expectAnswer(opened, lines, { key, index, span, noise: position % 2 ? 'all' : 'beyond-usual' })
    }
    expect(filtered).toBeGreaterThan(200)
    await annotate(`the noise filter left out ${filtered} climbers of 84 charts`)
  },
)
