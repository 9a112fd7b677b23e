import { type Command, Option } from 'commander'
import { getRankHistory, type RankPoint } from '#contract/ranks.ts'
import { type AppScore, getAppScore } from '#contract/scores.ts'
import { searchApps } from '#contract/search.ts'
import { getAppSummary } from '#contract/summaries.ts'
import { getAppTrend } from '#contract/trends.ts'
import { getAppWorld } from '#contract/worlds.ts'
import { chartNameIn } from '#domain/chart-words.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { describeNow, type NowSay, nowSentence } from '#domain/now-words.ts'
import { appChartOptions, scopeOption, storefrontOption } from './chart-options.ts'
import type { CommonOptions, Show } from './context.ts'
import { view } from './output.ts'
import { changeWords, joinedWords, shownDays, sparkline, stateCell, stateWords } from './state-words.ts'
import { readAppId } from './written-arguments.ts'

type SearchOptions = CommonOptions & { storefront: string }
type ScopeOptions = CommonOptions & { scope: 'own' | 'overall' | 'category' | 'any' }

const addSearch = (program: Command, show: Show): void => {
  program
    .command('search')
    .argument('<words...>', 'name, developer, App Store link, id or bundle id')
    .addOption(storefrontOption())
    .description('Find apps; the other commands need the id')
    .addHelpText('after', '\nExample:\n  rank-atlas search tidal notes --json | head -1')
    .action((words: string[], options: SearchOptions) =>
      show(options, async ({ ask }) => {
        const found = await ask(searchApps, { query: { q: words.join(' '), storefront: options.storefront } })
        return view({
          value: found,
          rows: found,
          columns: [
            { head: 'id', of: one => one.appStoreId },
            { head: 'name', of: one => one.name, mayShrink: true },
            { head: 'developer', of: one => one.developer, mayShrink: true },
            { head: 'in charts', of: one => (one.isCharted ? 'yes' : 'never seen') },
          ],
          none: 'No app was found.',
        })
      }),
    )
}

const placeWords = ({ place, reason, apps }: AppScore): string =>
  place ? `place ${place.place} of ${apps}` : `no place (${reason})`

const sayNow: NowSay = {
  number: value => value.toLocaleString('en'),
  day: day => day,
  moment: moment => moment,
  country: ({ countryName }) => countryName,
}

const addApp = (program: Command, show: Show): void => {
  program
    .command('app')
    .argument('<id>', 'App Store id, or a link to the app', readAppId)
    .addOption(scopeOption())
    .description('Where an app stands in the world')
    .addHelpText('after', '\nExample:\n  rank-atlas app 284882215 --scope overall')
    .action((appStoreId: string, options: ScopeOptions) =>
      show(options, async ({ ask }) => {
        const params = { appStoreId }
        const query = { scope: options.scope }
        const [summary, trend, score] = await Promise.all([
          ask(getAppSummary, { params, query }),
          ask(getAppTrend, { params, query }),
          ask(getAppScore, { params, query: { parts: 0 } }),
        ])
        const { best, day, days } = trend
        const { rankings } = summary
        const now = best
          ? `Best now: #${best.rank} in ${chartNameIn(best.countryName, best.chart)}, read ${best.observedAt}; change over a day: ${changeWords(day?.change)}`
          : 'No current rank in these charts.'
        const headline = describeNow(summary.app.name, trend, sayNow)
        return view({
          value: { summary, trend, score },
          rows: summary.topCountries,
          columns: [
            { head: 'country', of: one => one.countryName, mayShrink: true },
            { head: 'rank', of: one => `#${one.rank}`, csv: one => one.rank, isRight: true },
            { head: 'chart', of: one => one.chart.name, mayShrink: true },
            { head: 'read', of: one => one.observedAt },
          ],
          above: [
            `${summary.app.name}, ${summary.app.developer} (${summary.scope.words})`,
            now,
            ...(headline ? [nowSentence(headline)] : []),
            `30 days: ${sparkline(days.ranks.slice(-shownDays))}   (· not in the chart, blank not measured)`,
            `Top 10 in ${rankings.top10} of ${rankings.measuredCountries} measured countries; top 100 in ${rankings.top100}.`,
            `World score: ${score.score === null ? 'unknown' : score.score.toFixed(1)}, ${placeWords(score)} (${score.words})`,
            '',
          ],
          none: 'No country has a current rank.',
        })
      }),
    )
}

const addCountries = (program: Command, show: Show): void => {
  program
    .command('countries')
    .argument('<id>', 'App Store id, or a link to the app', readAppId)
    .addOption(scopeOption())
    .option('--day <day>', 'UTC day, such as 2026-11-20')
    .description('The rank of an app in every country, or why there is none')
    .addHelpText('after', '\nExample:\n  rank-atlas countries 284882215 --day 2026-11-20 --csv > world.csv')
    .action((appStoreId: string, options: ScopeOptions & { day?: string }) =>
      show(options, async ({ ask }) => {
        const query = { scope: options.scope, ...(options.day && { day: options.day }) }
        const world = await ask(getAppWorld, { params: { appStoreId }, query })
        return view({
          value: world.countries,
          rows: world.countries,
          columns: [
            { head: 'country', of: one => one.countryName, mayShrink: true },
            { head: 'code', of: one => one.storefront },
            { head: 'rank', of: joinedWords, csv: stateCell },
            { head: 'charts read', of: ({ charts }) => `${charts.read} of ${charts.of}` },
            { head: 'read', of: one => one.observedAt ?? (one.state === 'not-tracked' ? 'never' : '') },
          ],
          above: [`${world.app.name} (${world.scope.words}), as of ${world.asOf}`, ''],
        })
      }),
    )
}

type RankOptions = CommonOptions & {
  storefront: string
  type?: 'top-free' | 'top-paid' | 'top-grossing'
  genre?: number
  device?: 'iphone' | 'ipad'
  from?: string
  to?: string
  all?: boolean
}

const rankOf = (point: RankPoint): number | null => {
  if (point.state === 'ranked') return point.rank
  return point.state === 'unranked' || point.state === 'empty' ? 0 : null
}

const addRanks = (program: Command, show: Show): void => {
  const command = program
    .command('ranks')
    .argument('<id>', 'App Store id, or a link to the app', readAppId)
    .description('The ranks of an app in one chart over time, by default its own, with every gap')
    .option('--from <moment>', 'ISO 8601, UTC (default: 90 days before)')
    .option('--to <moment>', 'ISO 8601, UTC (default: now)')
    .addOption(new Option('--all', 'every measurement instead of the last one of each day'))
    .addHelpText('after', '\nExample:\n  rank-atlas ranks 284882215 -c jp --genre 6014 --csv > ranks.csv')
  appChartOptions(command).action((appStoreId: string, options: RankOptions) =>
    show(options, async ({ ask }) => {
      const { storefront, type, genre, device, from, to } = options
      const chart = {
        ...(type && { chartType: type }),
        ...(genre !== undefined && { genre: String(genre) }),
        ...(device && { device }),
      }
      const {
        chart: read,
        points,
        words,
      } = await ask(getRankHistory, {
        params: { appStoreId },
        query: {
          storefront,
          ...chart,
          resolution: options.all ? 'measurement' : 'day',
          ...(from && { from }),
          ...(to && { to }),
        },
      })
      return view({
        value: points.map(point => ({ chart: read, ...point })),
        rows: points,
        columns: [
          { head: 'id', of: () => appStoreId, isCsvOnly: true },
          { head: 'country', of: () => countryNameOf(storefront), isCsvOnly: true },
          { head: 'code', of: () => storefront, isCsvOnly: true },
          { head: 'chart', of: () => read.name, isCsvOnly: true },
          { head: 'observed at', of: one => one.observedAt ?? `(${one.at})`, csv: one => one.observedAt ?? '' },
          { head: 'gap at', of: one => (one.observedAt === null ? one.at : ''), isCsvOnly: true },
          { head: 'state', of: one => one.state },
          { head: 'rank', of: one => stateWords(one), csv: one => stateCell(one) },
          { head: 'depth', of: one => ('depth' in one ? one.depth : null), isRight: true },
        ],
        above: [
          `${countryNameOf(storefront)}: ${words}`,
          `${sparkline(points.map(rankOf))}   (· not in the chart, blank not measured)`,
          '',
        ],
        none: 'This server has no data for this chart in this period.',
      })
    }),
  )
}

export const addAppCommands = (program: Command, show: Show): void => {
  addSearch(program, show)
  addApp(program, show)
  addCountries(program, show)
  addRanks(program, show)
}
