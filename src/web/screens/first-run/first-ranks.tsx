import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { User } from '#contract/accounts.ts'
import { secondMs } from '#domain/units.ts'
import { collectorDeskQuery } from '#web/components/collector/collector.queries.ts'
import { firstRunWords } from '#web/components/first-run/first-run.words.ts'
import { trackedTrendsQuery } from '#web/components/trends/trends.queries.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { formatDuration, secondsUntil } from '#web/lib/durations.ts'
import { useReader } from '#web/lib/reader.ts'

const { ranks: words } = firstRunWords

const waitMs = 3 * secondMs

/** The end of the first run: an app that the admin tracks has a rank. Says nothing before that. */
export const FirstRanks = ({ user }: { user: User }) => {
  const { locale } = useReader()
  const { data: desk, dataUpdatedAt } = useQuery(collectorDeskQuery)
  const { data: hasRanks = false } = useQuery({
    ...trackedTrendsQuery(user.id),
    select: trends => trends.some(({ best }) => best !== null),
    refetchInterval: ({ state: { data } }) => (data?.some(({ best }) => best !== null) ? false : waitMs),
  })
  const endsAt = desk?.queue.estimatedEndAt
  const text = endsAt ? words.rest(formatDuration(secondsUntil(endsAt, dataUpdatedAt), locale)) : words.all
  return (
    <div role="status" className="empty:hidden">
      {hasRanks && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line py-7">
          <p className="font-medium">{text}</p>
          <Link to="/apps" className={buttonClass('solid')}>
            {words.myApps}
          </Link>
        </div>
      )}
    </div>
  )
}
