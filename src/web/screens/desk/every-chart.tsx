import { useQuery } from '@tanstack/react-query'
import { collectorWords as words } from '#web/components/collector/collector.words.ts'
import { retentionQuery } from '#web/components/retention/retention.queries.ts'
import { formatBytes, formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'

/** What all charts of the world would take on disk. It is for planning, so it is left out where it cannot be loaded. */
export const EveryChart = () => {
  const { locale } = useReader()
  const { data } = useQuery(retentionQuery)
  if (!data) return null
  const { charts, bytesPerYear, isOwn } = data.everyChart
  const sizes = { charts: formatNumber(charts, locale), size: formatBytes(bytesPerYear, locale) }
  return <p className="mt-3 max-w-[68ch] text-sm text-third tabular-nums">{words.everyChart({ ...sizes, isOwn })}</p>
}
