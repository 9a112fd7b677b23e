import {
  addAppNote,
  changeAppNote,
  listAppNotes,
  listRankSeries,
  mostSeries,
  removeAppNote,
} from '#contract/rank-histories.ts'
import { getRankHistory } from '#contract/ranks.ts'
import { parseChartKey } from '#domain/charts.ts'
import { readSpan } from '../platform/http/asked-span.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveEndpoint, serveKeptEndpoint, serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Clock } from '../platform/process/clock.ts'
import { RequestError } from '../platform/process/errors.ts'
import type { Notes } from './notes.usecases.ts'
import { resolutionOf } from './rank-histories.rules.ts'
import type { RankHistories } from './rank-histories.usecases.ts'

export type RankHistoryRoutesOptions = { clock: Clock; rankHistories: RankHistories }

export const addRankHistoryRoutes = (server: HttpServer, options: RankHistoryRoutesOptions): void => {
  const { clock, rankHistories } = options
  serveEndpoint(server, getRankHistory, ({ params, query }) => {
    const { from, to, resolution, ...asked } = query
    const span = readSpan({ from, to }, clock.now())
    return rankHistories.getRankHistory({ appId: Number(params.appStoreId), asked, span, resolution })
  })
  addRankSeriesRoute(server, options)
}

const withoutRepeats = <Item>(items: readonly Item[]): Item[] => [...new Set(items)]

const addRankSeriesRoute = (server: HttpServer, { clock, rankHistories }: RankHistoryRoutesOptions): void =>
  serveKeptEndpoint(
    server,
    listRankSeries,
    async ({ query }) => {
      const apps = withoutRepeats(query.apps)
      const charts = withoutRepeats(query.charts)
      const series = apps.length * charts.length
      if (series > mostSeries) {
        throw new RequestError(
          'request.invalid',
          `${apps.length} apps in ${charts.length} charts are ${series} series; request at most ${mostSeries}.`,
        )
      }
      const span = readSpan(query, clock.now())
      const resolution = resolutionOf(query.resolution, { span, series })
      const [appIds, parsed] = [apps.map(Number), charts.map(parseChartKey)]
      return {
        from: span.from.toISOString(),
        to: span.to.toISOString(),
        resolution,
        series: await rankHistories.listRankSeries({ appIds, charts: parsed, span, resolution }),
      }
    },
    { turn: 'views' },
  )

export const addNoteRoutes = (server: HttpServer, { notes }: { notes: Notes }): void => {
  serveMemberEndpoint(server, listAppNotes, async ({ member, params }) => ({
    notes: await notes.listNotes({ userId: member.userId, appStoreId: params.appStoreId }),
  }))

  serveMemberEndpoint(server, addAppNote, ({ member, params, body }) =>
    notes.addNote({ userId: member.userId, appStoreId: params.appStoreId }, body),
  )

  serveMemberEndpoint(server, changeAppNote, ({ member, params, body }) =>
    notes.changeNote({ userId: member.userId, noteId: params.noteId }, body),
  )

  serveMemberEndpoint(server, removeAppNote, async ({ member, params }) => {
    await notes.removeNote({ userId: member.userId, noteId: params.noteId })
    return null
  })
}
