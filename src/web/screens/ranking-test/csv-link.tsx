import { useEffect, useState } from 'react'
import type { RankingTest } from '#contract/ranking-test.ts'
import { rankingTestWords as words } from './ranking-test.words.ts'
import { buildTestCsv } from './test-csv.ts'

/** The file is made in the browser from what it knows already; there is nothing to link to before that. */
const useFileAddress = (text: string): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: 'text/csv' }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [text])
  return address
}

export const CsvLink = ({ test }: { test: RankingTest }) => {
  const address = useFileAddress(buildTestCsv(test))
  return (
    <a
      href={address}
      download={`ranking-test-${test.id}.csv`}
      aria-label={words.csvLong}
      className="inline-flex min-h-6 items-center text-sm text-second underline-offset-4 hover:text-ink hover:underline"
    >
      {words.csv}
    </a>
  )
}
