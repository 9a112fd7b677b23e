import { type Command, Option } from 'commander'
import { type ChartAtMoment, type ChartEntry, getChart, type SeenChart } from '#contract/chart-snapshots.ts'
import { type DataHealth, getDataHealth } from '#contract/data-health.ts'
import { listMovers, type Movements, type Mover } from '#contract/movers.ts'
import { chartTitle } from '#domain/chart-words.ts'
import { changeSpans } from '#domain/spans.ts'
import { chartOptions, limitOption, worldOption } from './chart-options.ts'
import type { CommonOptions, Show } from './context.ts'
import { type Column, view } from './output.ts'
import { changeWords, stateWords } from './state-words.ts'

type ChartOptions = CommonOptions & {
  storefront: string
  type: 'top-free' | 'top-paid' | 'top-grossing'
  genre: number
  device: 'iphone' | 'ipad'
}

const chartQuery = ({ storefront, type, genre, device }: ChartOptions) => ({
  storefront,
  chartType: type,
  genre,
  device,
})

const chartStateWords = ({ state, reason, at }: Pick<SeenChart, 'state' | 'reason' | 'at'>): string =>
  state === 'measured' ? `measured ${at}` : `${stateWords({ state, reason })} at ${at}`

const comparisonWords = ({ comparedWith }: ChartAtMoment): string =>
  comparedWith ? `; compared with the chart ${chartStateWords(comparedWith)}` : ''

const noPlacesWords = ({ state, at }: ChartAtMoment): string =>
  state === 'empty'
    ? `The chart was measured and had no apps at ${at}.`
    : `The chart was not measured at ${at}, so no rank is known.`

/** How many ranks an app climbed, or whether it entered or dropped out. */
const entryChange = ({ change, previousRank, rank }: ChartEntry): number | string =>
  previousRank !== null && (change === 'climbed' || change === 'fell') ? previousRank - rank : change

const addChart = (program: Command, show: Show): void => {
  const command = program
    .command('chart')
    .description('A chart now, or as it was at any stored moment')
    .option('--at <moment>', 'ISO 8601, UTC (default: now)')
    .option('--against <moment>', 'previous, day, week, month, none, or a moment', 'day')
    .addOption(limitOption('ranks to show', 25))
    .addHelpText('after', '\nExample:\n  rank-atlas chart -c jp -t top-paid -g 6014 --at 2026-11-01T00:00:00Z')
  chartOptions(command).action((options: ChartOptions & { at?: string; against: 'day'; limit: number }) =>
    show(options, async ({ ask }) => {
      const { at, against } = options
      const seen = await ask(getChart, { query: { ...chartQuery(options), against, ...(at && { at }) } })
      const rows = seen.places.slice(0, options.limit)
      return view({
        // JSON has the whole response, because the ranks alone do not say whether and when the chart was measured.
        value: { ...seen, places: rows },
        rows,
        columns: [
          { head: 'rank', of: one => one.rank, isRight: true },
          {
            head: 'change',
            of: one => {
              const change = entryChange(one)
              return typeof change === 'number' ? changeWords(change) : change
            },
            csv: entryChange,
          },
          { head: 'id', of: one => one.app.appStoreId },
          { head: 'name', of: one => one.app.name, mayShrink: true },
          { head: 'developer', of: one => one.app.developer, mayShrink: true },
        ],
        above: [
          `${chartTitle(seen.chart)} in ${seen.countryName}: ${chartStateWords(seen)}${comparisonWords(seen)}`,
          '',
        ],
        none: noPlacesWords(seen),
      })
    }),
  )
}

const groups = ['climbers', 'fallers', 'newEntries', 'droppedOut'] as const
type Moved = Mover & { group: (typeof groups)[number] }

const groupWords = {
  climbers: 'climbed',
  fallers: 'fell',
  newEntries: 'new entry',
  droppedOut: 'dropped out',
} as const satisfies Record<Moved['group'], string>

const moverColumns: readonly Column<Moved>[] = [
  { head: 'move', of: one => groupWords[one.group] },
  {
    head: 'rank',
    of: one => (one.rank === null ? `not in top ${one.depth}` : `#${one.rank}`),
    csv: one => one.rank ?? `not in top ${one.depth}`,
    isRight: true,
  },
  {
    head: 'before',
    of: one => (one.previousRank === null ? 'not in the chart' : `#${one.previousRank}`),
    csv: one => one.previousRank ?? 'not in the chart',
    isRight: true,
  },
  { head: 'usual move', of: one => one.usualMove ?? 'unknown', isRight: true },
  { head: 'id', of: one => one.app.appStoreId },
  { head: 'name', of: one => one.app.name, mayShrink: true },
  { head: 'country', of: one => one.countryName, mayShrink: true },
  { head: 'read', of: one => one.observedAt },
]

const noMovesWords = ({ measuredCountries }: Movements, noise: 'all' | 'beyond-usual'): string => {
  if (measuredCountries === 0) return 'No chart was measured both times, so no move is known.'
  return noise === 'all' ? 'No app moved.' : 'No app is known to have moved by more than usual.'
}

const addMovers = (program: Command, show: Show): void => {
  const command = program
    .command('movers')
    .description('Apps that climbed, fell, entered or dropped out of a chart; --storefront world for all countries')
    .addOption(new Option('--span <span>', 'time between the two measurements').choices(changeSpans).default('day'))
    .option('--all', 'include moves that are usual for the app')
    .addHelpText('after', '\nExample:\n  rank-atlas movers --storefront world --span week -n 5')
    .addOption(limitOption('apps of each kind of move', 10))
  chartOptions(command, worldOption()).action((options: ChartOptions & { span: 'day'; all?: boolean; limit: number }) =>
    show(options, async ({ ask }) => {
      const noise = options.all ? 'all' : 'beyond-usual'
      const seen = await ask(listMovers, {
        query: { ...chartQuery(options), span: options.span, noise, limit: options.limit },
      })
      const rows: Moved[] = groups.flatMap(group => seen[group].apps.map(one => ({ ...one, group })))
      return view({
        // JSON has the whole response: without the pairs, an empty list could mean that nothing was measured.
        value: seen,
        rows,
        columns: moverColumns,
        above: [`${seen.measuredCountries} of ${seen.totalCountries} countries have two measurements to compare.`, ''],
        none: noMovesWords(seen, noise),
      })
    }),
  )
}

const sayMeasuring = ({ stoppedSince, failures, observedAt }: DataHealth): string => {
  if (stoppedSince) return `Measuring stopped at ${stoppedSince}.`
  if (failures) return `The last ${failures.attempts} attempts failed since ${failures.since} (${failures.reason}).`
  return observedAt ? 'Measuring works.' : 'No chart has been measured.'
}

const addHealth = (program: Command, show: Show): void => {
  program
    .command('health')
    .description('Whether the server measures, and which countries are not fresh')
    .addHelpText('after', '\nExample:\n  rank-atlas health --json | jq .freshCountries')
    .action((options: CommonOptions) =>
      show(options, async ({ ask }) => {
        const known = await ask(getDataHealth, {})
        const rows = known.countries.filter(({ isFresh, plannedCharts }) => !isFresh && plannedCharts > 0)
        return view({
          value: known,
          rows,
          columns: [
            { head: 'country', of: one => one.countryName, mayShrink: true },
            { head: 'code', of: one => one.storefront },
            { head: 'measured', of: one => one.observedAt ?? 'never' },
            { head: 'fresh charts', of: one => `${one.freshCharts} of ${one.plannedCharts}` },
          ],
          above: [`${sayMeasuring(known)} ${known.freshCountries} of ${known.totalCountries} countries are fresh.`, ''],
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
