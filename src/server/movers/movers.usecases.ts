import type { z } from 'zod'
import type { listMovers, Movements, Mover, MoverPair } from '#contract/movers.ts'
import type { Chart } from '#domain/charts.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { ranksIn, ranksWithout } from '#domain/distances.ts'
import { nameChart } from '#domain/named-charts.ts'
import type { AppId } from '#domain/ranks.ts'
import { storefrontCodes } from '#domain/storefronts.ts'
import { hourMs } from '#domain/units.ts'
import { listAppEntries } from '../catalog/app-lists.repository.ts'
import { type AppEntry, toContractApp, unnamedApp } from '../catalog/apps.rules.ts'
import { seriesKeyOf } from '../history/apps/rank-series.usecases.ts'
import type { History } from '../history/history.usecases.ts'
import type { Snapshot } from '../history/snapshots.rules.ts'
import type { Database } from '../platform/database/database.ts'
import { createYielder } from '../platform/limits/event-loop.ts'
import type { Clock } from '../platform/process/clock.ts'
import { listFirstOfApps, type MoveList } from './move-lists.rules.ts'
import { type JudgedMove, listMoves, type MoverKind, moverKinds, rankChangeOf } from './movers.rules.ts'
import { createFindPairs, type FoundPair } from './pairs.usecases.ts'
import { type ListRanksBefore, type PickQuery, pickMoves, usualOverMs } from './usual-moves.rules.ts'

export type MoversQuery = z.infer<NonNullable<typeof listMovers.query>>

type MoversOptions = {
  db: Database
  history: Pick<History, 'moments' | 'pairs' | 'series'>
  clock: Clock
  stalenessHours: number
}

type PickedList = { total: number; moves: JudgedMove[]; countries: ReadonlyMap<AppId, number> }

export type Movers = ReturnType<typeof createMovers>

/** Climbers, fallers, new entries and exits between two measurements of charts. */
export const createMovers = ({ db, history, clock, stalenessHours }: MoversOptions) => {
  const findPairs = createFindPairs({ history })

  const listRanksBefore: ListRanksBefore = async moves => {
    const wanted = moves.map(({ appId, pair: { chart } }) => ({ appId, chart }))
    const times = moves.map(({ pair }) => pair.current.observedAt.getTime())
    const span = { from: new Date(Math.max(0, Math.min(...times) - usualOverMs)), to: new Date(Math.max(...times)) }
    const series = new Map((await history.series.listWholeSeries(wanted, span)).map(of => [seriesKeyOf(of), of.ranks]))
    return wanted.map(of => series.get(seriesKeyOf(of)) ?? [])
  }

  /** At most now, because the future is unknown. */
  const momentOf = (at: string | undefined): Date =>
    at === undefined || new Date(at) > clock.now() ? clock.now() : new Date(at)

  return {
    /**
     * For a chart in one country or in all. If two measurements cannot be compared there are no moves, and `pairs` says why.
     */
    listMovers: async (query: MoversQuery): Promise<Movements> => {
      const { storefront, span } = query
      const at = momentOf(query.at)
      const pairs = await findPairs(chartsOf(query), { at, span, staleMs: stalenessHours * hourMs })
      const lists = await pickLists(pairs, query, listRanksBefore)
      const apps = await findApps(db, lists)
      const toMovers = ({ total, moves, countries }: PickedList) => ({
        total,
        apps: moves.map(move => toMover(move, { entry: apps.get(move.appId), countries })),
      })
      return {
        storefront,
        span,
        measuredCountries: pairs.filter(({ compared }) => compared).length,
        totalCountries: pairs.length,
        pairs: pairs.map(toMoverPair),
        climbers: toMovers(lists.climbers),
        fallers: toMovers(lists.fallers),
        newEntries: toMovers(lists.newEntries),
        droppedOut: toMovers(lists.droppedOut),
      }
    },
  }
}

const chartsOf = ({ storefront, chartType, genre, device }: MoversQuery): Chart[] =>
  (storefront === 'world' ? storefrontCodes : [storefront]).map(code => ({
    storefront: code,
    type: chartType,
    genre,
    device,
  }))

/** The lists to show. Only climbs and falls can be usual, so only they are filtered. */
const pickLists = async (
  pairs: readonly FoundPair[],
  query: PickQuery,
  listRanksBefore: ListRanksBefore,
): Promise<Record<MoverKind, PickedList>> => {
  const yieldToOthers = createYielder()
  const moves = listMoves(pairs.flatMap(({ compared }) => compared ?? []))
  const toList = ({ countries }: MoveList, picked: JudgedMove[]): PickedList => {
    return { total: countries.size, moves: picked, countries }
  }
  const pick = async (list: MoveList) => {
    await yieldToOthers()
    return toList(list, await pickMoves(list, query, listRanksBefore))
  }
  const pickFirst = async (list: MoveList) => {
    await yieldToOthers()
    return toList(
      list,
      listFirstOfApps(list, query.limit).map(move => ({ ...move, usualMove: null })),
    )
  }
  return {
    climbers: await pick(moves.climbers),
    fallers: await pick(moves.fallers),
    newEntries: await pickFirst(moves.newEntries),
    droppedOut: await pickFirst(moves.droppedOut),
  }
}

const findApps = async (db: Database, lists: Record<MoverKind, PickedList>): Promise<Map<AppId, AppEntry>> => {
  const appIds = new Set(moverKinds.flatMap(kind => lists[kind].moves.map(({ appId }) => appId)))
  if (appIds.size === 0) return new Map()
  return new Map((await listAppEntries(db, [...appIds])).map(entry => [entry.appId, entry]))
}

const countryOf = (storefront: string) => ({ countryName: countryNameOf(storefront), flagUrl: flagUrlOf(storefront) })

const countRanks = ({ depth, appIds }: Snapshot): number => ranksIn({ depth, entryCount: appIds.length })

const toMover = (
  { appId, pair, rank, previousRank, usualMove }: JudgedMove,
  { entry, countries }: { entry: AppEntry | undefined; countries: ReadonlyMap<AppId, number> },
): Mover => ({
  app: toContractApp(entry ?? unnamedApp(appId)),
  storefront: pair.chart.storefront,
  ...countryOf(pair.chart.storefront),
  rank,
  previousRank,
  rankChange: rankChangeOf({ rank, previousRank }),
  usualMove,
  countries: countries.get(appId) ?? 1,
  previousAt: pair.previous.observedAt.toISOString(),
  observedAt: pair.current.observedAt.toISOString(),
  depth: ranksWithout({ rank, previousRank }, { before: countRanks(pair.previous), now: countRanks(pair.current) }),
})

const toMoverPair = ({ chart, current, previous, compared }: FoundPair): MoverPair => ({
  chart: nameChart(chart),
  ...countryOf(chart.storefront),
  current,
  previous,
  isMeasured: compared !== null,
})
