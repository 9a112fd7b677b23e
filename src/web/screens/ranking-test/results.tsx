import { Link } from '@tanstack/react-router'
import type { RankingTest } from '#contract/ranking-test.ts'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { CsvLink } from './csv-link.tsx'
import { rankingTestWords as words } from './ranking-test.words.ts'
import { ResultFilter } from './result-filter.tsx'
import { ResultTable } from './result-table.tsx'
import { listShown, type TestAddress } from './test-address.ts'

/** What came of each country, as far as it is known. */
export const Results = ({ test, address }: { test: RankingTest; address: TestAddress }) => {
  const { locale } = useReader()
  const shown = listShown({ countries: test.countries, address, locale })
  return (
    <Section title={words.results} aside={test.state !== 'running' && <CsvLink test={test} />}>
      <ResultFilter countries={test.countries} address={address} />
      <p role="status" className="sr-only">
        {address.state && words.shown({ count: shown.length, text: formatNumber(shown.length, locale) })}
      </p>
      {shown.length > 0 ? (
        <ResultTable countries={shown} startedAt={test.startedAt} address={address} />
      ) : (
        <Empty title={words.nobodyTitle}>
          <Link to="." search={{ ...address, state: undefined }} className="underline underline-offset-4">
            {words.nobodyHint}
          </Link>
        </Empty>
      )}
    </Section>
  )
}
