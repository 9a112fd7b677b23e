import { useState } from 'react'
import type { RankingTest, TestedCountry } from '#contract/ranking-test.ts'
import { Button } from '#web/components/ui/button.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatClockTime, formatUtc } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { rankingTestWords as words } from './ranking-test.words.ts'

/** An entry of the progress log. */
type LogLine = { id: string; at: string } & (
  | { kind: 'started' | 'finished' | 'cancelled' }
  | { kind: 'country'; country: TestedCountry }
)

/** The countries that this test requested, without those it reused. */
const listRequestedCountries = ({ countries }: Pick<RankingTest, 'countries'>): TestedCountry[] =>
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

const ClockTime = ({ at }: { at: string }) => (
  <time dateTime={at} title={formatUtc(at)} className="text-third" suppressHydrationWarning>
    {formatClockTime(at, useReader())}
  </time>
)

const outcomeOf = ({ reason, state, entryCount }: TestedCountry, locale: string): string => {
  if (reason) return words.reasons[reason]
  if (state === 'empty') return words.emptyChart
  return entryCount === null ? words.read : words.places(entryCount, locale)
}

const LineText = ({ line, countryCount }: { line: LogLine; countryCount: number }) => {
  const { locale } = useReader()
  switch (line.kind) {
    case 'started':
      return words.logStarted(countryCount, locale)
    case 'finished':
      return words.logFinished
    case 'cancelled':
      return words.logCancelled
    case 'country':
      return (
        <>
          <CountryName country={line.country} />{' '}
          <span className={line.country.reason ? 'text-bad' : 'text-second'}>{outcomeOf(line.country, locale)}</span>
        </>
      )
  }
}

type LinesProps = { lines: readonly LogLine[]; countryCount: number }

const Lines = ({ lines, countryCount }: LinesProps) => (
  <ol className="text-sm">
    {lines.map(line => (
      <li key={line.id} className="grid grid-cols-[6.5rem_1fr] gap-x-2 py-0.5 tabular-nums">
        <ClockTime at={line.at} />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <LineText line={line} countryCount={countryCount} />
        </span>
      </li>
    ))}
  </ol>
)

/** Recent log entries; older ones are folded. */
const inSight = 10

/** The log, newest first. It is not a live region: that would be too much for screen readers. */
const Newest = ({ lines, countryCount }: LinesProps) => {
  const { locale } = useReader()
  const older = lines.slice(inSight)
  return (
    <div className="border-y border-line py-2">
      {lines.length === 0 && <p className="text-sm text-second">{words.logEmpty}</p>}
      <Lines lines={lines.slice(0, inSight)} countryCount={countryCount} />
      {older.length > 0 && (
        <details className="pt-1 text-sm">
          <summary className="min-h-6 text-second hover:text-ink">{words.logOlder(older.length, locale)}</summary>
          <Lines lines={older} countryCount={countryCount} />
        </details>
      )}
    </div>
  )
}

/** The progress log. Clearing hides the current entries; new ones still appear. */
export const Log = ({ test }: { test: RankingTest }) => {
  const [cleared, setCleared] = useState<ReadonlySet<string>>(new Set())
  const all = listLogLines(test)
  const lines = all.filter(({ id }) => !cleared.has(id))
  const clear = () => setCleared(new Set(all.map(({ id }) => id)))
  return (
    <Section
      title={words.log}
      aside={
        <Button onClick={clear} disabled={lines.length === 0} className="h-8">
          {words.clear}
        </Button>
      }
    >
      <Newest lines={lines} countryCount={listRequestedCountries(test).length} />
    </Section>
  )
}
