import { Link } from '@tanstack/react-router'
import type { HighlightedClimber } from '#contract/highlights.ts'
import { NameLink } from '#web/components/app-list/app-link.tsx'
import { Sparkline } from '#web/components/sparklines/sparkline.tsx'
import { dayPoints, spanOf } from '#web/components/trends/day-points.ts'
import { trendWords } from '#web/components/trends/trends.words.ts'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { RankBadge } from '#web/components/ui/rank-badge.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { landingWords as words } from './landing.words.ts'

const shownOnPhones = 3

const Climb = ({ climber }: { climber: HighlightedClimber }) => {
  const { locale } = useReader()
  const { app, flagUrl, rank, previousRank, observedAt, days } = climber
  if (rank === null || previousRank === null) return null
  return (
    <>
      <AppIcon src={app.icon} name={app.name} size={28} className="size-7" />
      <NameLink app={app} page="/app/$id" className="min-w-0 truncate font-medium">
        {app.name}
      </NameLink>
      <span className="flex items-center gap-2 whitespace-nowrap tabular-nums">
        <span className="text-second">
          <span className="sr-only">{words.from('')}</span>#{formatNumber(previousRank, locale)}
        </span>
        <span aria-hidden="true" className="text-third">
          {words.arrow}
        </span>
        <RankBadge rank={rank} observedAt={observedAt} />
      </span>
      <span className="flex min-w-0 items-center gap-2 text-second max-sm:col-span-2 max-sm:col-start-2">
        <Flag src={flagUrl} />
        <span className="truncate">
          <CountryName country={climber} />
        </span>
      </span>
      <span className="max-md:hidden">
        <Sparkline
          points={dayPoints(days)}
          {...spanOf(days)}
          label={trendWords.days({ app: app.name, days: days.ranks.length })}
        />
      </span>
    </>
  )
}

/** The largest unusual climbs, each with its last 30 days in that chart. */
export const Climbers = ({ climbers }: { climbers: readonly HighlightedClimber[] }) => (
  <Section
    title={words.climbers}
    aside={
      <Link to="/movers" search={{ storefront: 'world' }} className={textLink('aside')}>
        {words.movers}
      </Link>
    }
  >
    <ol className="border-t border-line text-table">
      {climbers.map((climber, index) => (
        <li
          key={climber.app.appStoreId}
          className={classNames(
            'grid min-h-12 grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 border-b border-line py-1.5 sm:grid-cols-[1.75rem_minmax(0,1fr)_auto_9rem] md:grid-cols-[1.75rem_minmax(0,1fr)_auto_11rem_auto]',
            index >= shownOnPhones && 'max-sm:hidden',
          )}
        >
          <Climb climber={climber} />
        </li>
      ))}
    </ol>
    <p className="mt-2 text-sm text-third">{words.climbersNote}</p>
  </Section>
)
