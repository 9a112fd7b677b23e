import type { RankingTest, TestedCountry } from '#contract/ranking-test.ts'

/** An entry of the progress log. */
export type LogLine = { id: string; at: string } & (
  | { kind: 'started' | 'finished' | 'cancelled' }
  | { kind: 'country'; country: TestedCountry }
)

/** The countries that this test requested, without those it reused. */
export const listRequestedCountries = ({ countries }: Pick<RankingTest, 'countries'>): TestedCountry[] =>
  countries.filter(({ isReused }) => !isReused)

const toLines = (country: TestedCountry): LogLine[] =>
  country.at === null || country.state === 'waiting' || country.state === 'cancelled'
    ? []
    : [{ id: country.storefront, at: country.at, kind: 'country', country }]

/** The events of a test, newest first. */
export const listLogLines = (test: RankingTest): LogLine[] => {
  const { id, state, startedAt, finishedAt } = test
  const lines = listRequestedCountries(test)
    .flatMap(toLines)
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
  const ended: LogLine[] = state !== 'running' && finishedAt ? [{ id: `end ${id}`, at: finishedAt, kind: state }] : []
  return [...ended, ...lines, { id: `start ${id}`, at: startedAt, kind: 'started' }]
}
