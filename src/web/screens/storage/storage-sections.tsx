import { useQuery } from '@tanstack/react-query'
import type { Retention } from '#contract/retention.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { retentionQuery } from '#web/components/retention/retention.queries.ts'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { formatBytes, formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { BackupsSection, StorageFact } from './backups-section.tsx'
import { KeptSection } from './kept-section.tsx'
import { storageWords as words } from './storage.words.ts'

const yearDays = 365.25
const monthDays = yearDays / 12

/** `about 6 years`, `about 8 months`, `12 days`; always rounded down, so that it does not promise too much. */
export const lastingTime = (days: number, locale: string): string => {
  const years = Math.floor(days / yearDays)
  if (years > 100) return words.long
  if (years >= 2) return words.years(years, locale)
  const months = Math.floor(days / monthDays)
  return months >= 2 ? words.months(months) : words.days(days)
}

const daysOfMonth = 365.25 / 12

const answerOf = ({ lastsDays, settlesAtBytes, bytesPerDay }: Retention, locale: string): string => {
  if (lastsDays !== null) return words.lasts(lastingTime(lastsDays, locale))
  if (settlesAtBytes !== null) return words.settles(formatBytes(settlesAtBytes, locale))
  return bytesPerDay === null ? words.noPace : words.grows(formatBytes(bytesPerDay * daysOfMonth, locale))
}

/** How long the disk lasts, and the sizes from which that follows. */
const SizeBlock = ({ retention }: { retention: Retention }) => {
  const { locale } = useReader()
  const { history, database, freeBytes, bytesPerDay } = retention
  return (
    <div className="pb-7">
      <p className="max-w-[46ch] text-[1.25rem]/7 font-medium tracking-[-0.015em] tabular-nums">
        {answerOf(retention, locale)}
      </p>
      <dl className="mt-6 grid grid-cols-2 gap-x-6 gap-y-4 border-t border-line pt-4 md:grid-cols-4">
        <StorageFact name={words.history} note={words.ranks(formatNumber(history.ranks, locale))}>
          {formatBytes(history.bytes, locale)}
        </StorageFact>
        <StorageFact name={words.database} note={words.databaseHas}>
          {formatBytes(database.bytes, locale)}
        </StorageFact>
        <StorageFact name={words.growth}>
          {bytesPerDay === null ? words.none : formatBytes(bytesPerDay, locale)}
        </StorageFact>
        <StorageFact name={words.free}>
          {freeBytes === null ? words.unknownFree : formatBytes(freeBytes, locale)}
        </StorageFact>
      </dl>
    </div>
  )
}

const SizesSkeleton = () => (
  <>
    <Skeleton className="h-7 w-3/5" />
    <div className="mt-6 mb-9 h-[72px] border-y border-line" />
  </>
)

/** How large the data is, how long the disk lasts, what is backed up and what is kept. */
export const StorageSections = () => {
  const query = useQuery(retentionQuery)
  return (
    <>
      <Section anchor="storage" title={words.title} className="border-t border-line pt-7">
        <Loaded query={query} words={words} skeleton={<SizesSkeleton />}>
          {retention => <SizeBlock retention={retention} />}
        </Loaded>
      </Section>
      <BackupsSection />
      {query.data && <KeptSection retention={query.data} />}
    </>
  )
}
