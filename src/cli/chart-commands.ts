import { type Command, Option } from 'commander'
import { getChart } from '#contract/chart-snapshots.ts'
import { getDataHealth } from '#contract/data-health.ts'
import { listMovers, type Mover } from '#contract/movers.ts'
import { chartTitle } from '#domain/chart-words.ts'
import { changeSpans } from '#domain/spans.ts'
import { chartOptions } from './chart-options.ts'
import type { CommonOptions, Show } from './context.ts'
import { type Column, view } from './output.ts'
import { changeWords } from './state-words.ts'

type ChartOptions = CommonOptions & {
  storefront: string
  type: 'top-free' | 'top-paid' | 'top-grossing'
  genre: string
  device: 'iphone' | 'ipad'
}

const chartQuery = ({ storefront, type, genre, device }: ChartOptions) => ({
  storefront,
  chartType: type,
  genre: Number(genre),
  device,
})

const stateOfChart = ({ state, reason }: { state: string; reason: string | null }): string =>
  state === 'failed' ? `not measured (${reason ?? 'unknown'})` : state === 'not-tracked' ? 'not tracked' : state

const addChart = (program: Command, show: Show): void => {
  const command = program
    .command('chart')
    .description('A chart now, or as it was at any stored moment')
    .option('--at <moment>', 'ISO 8601, UTC (default: now)')
    .option('--against <moment>', 'previous, day, week, month, none, or a moment', 'day')
    .option('-n, --limit <count>', 'ranks to show', '25')
    .addHelpText('after', '\nExample:\n  rank-atlas chart -c jp -t top-paid -g 6014 --at 2026-11-01T00:00:00Z')
  chartOptions(command).action((options: ChartOptions & { at?: string; against: 'day'; limit: string }) =>
    show(options, async ({ ask }) => {
      const { at, against } = options
      const seen = await ask(getChart, { query: { ...chartQuery(options), against, ...(at && { at }) } })
      const rows = seen.places.slice(0, Number(options.limit))
      const compared = seen.comparedWith ? `, compared with ${seen.comparedWith.observedAt}` : ''
      return view({
        value: rows,
        rows,
        columns: [
          { head: 'rank', of: one => one.rank, isRight: true },
          {
            head: 'change',
            of: one =>
              one.change === 'climbed' || one.change === 'fell'
                ? changeWords((one.previousRank ?? 0) - one.rank)
                : one.change,
          },
          { head: 'id', of: one => one.app.appStoreId },
          { head: 'name', of: one => one.app.name, mayShrink: true },
          { head: 'developer', of: one => one.app.developer, mayShrink: true },
        ],
        above: [
          `${chartTitle(seen.chart)} in ${seen.countryName}: ${stateOfChart(seen)}, ${seen.observedAt}${compared}`,
          '',
        ],
        none: seen.state === 'empty' ? 'The chart had no apps.' : 'Nothing was measured then, so no rank is known.',
      })
    }),
  )
}

const groups = ['climbers', 'fallers', 'newcomers', 'leavers'] as const
type Moved = Mover & { group: (typeof groups)[number] }

const moverColumns: readonly Column<Moved>[] = [
  { head: 'group', of: one => one.group },
  { head: 'rank', of: one => (one.rank === null ? 'left' : `#${one.rank}`), isRight: true },
  { head: 'before', of: one => (one.previousRank === null ? 'new' : `#${one.previousRank}`), isRight: true },
  { head: 'usual move', of: one => one.usualMove ?? 'unknown', isRight: true },
  { head: 'id', of: one => one.app.appStoreId },
  { head: 'name', of: one => one.app.name, mayShrink: true },
  { head: 'country', of: one => one.countryName, mayShrink: true },
  { head: 'read', of: one => one.observedAt },
]

const addMovers = (program: Command, show: Show): void => {
  const command = program
    .command('movers')
    .description('What climbed, fell, entered and left a chart; --storefront world for all countries')
    .addOption(new Option('--span <span>', 'between which measurements').choices(changeSpans).default('day'))
    .option('--all', 'also moves that are usual for the app')
    .option('-n, --limit <count>', 'apps in each group', '10')
  chartOptions(command).action((options: ChartOptions & { span: 'day'; all?: boolean; limit: string }) =>
    show(options, async ({ ask }) => {
      const noise = options.all ? 'all' : 'beyond-usual'
      const seen = await ask(listMovers, {
        query: { ...chartQuery(options), span: options.span, noise, limit: Number(options.limit) },
      })
      const rows: Moved[] = groups.flatMap(group => seen[group].apps.map(one => ({ ...one, group })))
      return view({
        value: rows,
        rows,
        columns: moverColumns,
        above: [`${seen.measuredCountries} of ${seen.totalCountries} countries have two measurements to compare.`, ''],
        none: 'Nothing moved by more than usual.',
      })
    }),
  )
}

const addHealth = (program: Command, show: Show): void => {
  program
    .command('health')
    .description('Whether the server measures, and which countries are not fresh')
    .action((options: CommonOptions) =>
      show(options, async ({ ask }) => {
        const known = await ask(getDataHealth, {})
        const rows = known.countries.filter(({ isFresh, plannedCharts }) => !isFresh && plannedCharts > 0)
        const stopped = known.stoppedSince ? `Measuring stopped at ${known.stoppedSince}.` : 'Measuring works.'
        return view({
          value: known,
          rows,
          columns: [
            { head: 'country', of: one => one.countryName, mayShrink: true },
            { head: 'code', of: one => one.storefront },
            { head: 'measured', of: one => one.measuredAt ?? 'never' },
            { head: 'fresh charts', of: one => `${one.freshCharts} of ${one.plannedCharts}` },
          ],
          above: [`${stopped} ${known.freshCountries} of ${known.totalCountries} countries are fresh.`, ''],
          none: 'Every planned country is fresh.',
        })
      }),
    )
}

export const addChartCommands = (program: Command, show: Show): void => {
  addChart(program, show)
  addMovers(program, show)
  addHealth(program, show)
}
