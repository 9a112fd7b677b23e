import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { MilestonePage } from '#contract/milestones.ts'
import { countryNameOf, flagUrlOf } from '#domain/country-names.ts'
import { milestoneFeedPath } from '#domain/feeds.ts'
import { findAppId } from '#domain/ranks.ts'
import { imageFileName, imageSizeNames, imageSizes, milestoneImagePath } from '#domain/share-images.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Missing } from '#web/components/not-found/missing.tsx'
import { Sparkline } from '#web/components/sparklines/sparkline.tsx'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { hasStatus } from '#web/lib/api-error.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { href } from '#web/lib/site-path.ts'
import { milestoneQuery } from './milestones.queries.ts'
import { milestoneWords as words } from './milestones.words.ts'

type DetailsProps = { page: MilestonePage }

const Poster = ({ page: { app, milestone } }: DetailsProps) => {
  const address = href(milestoneImagePath(app.appStoreId, milestone.key))
  return (
    <Section title={words.poster}>
      <img
        src={address}
        alt={words.posterOf(milestone.title)}
        {...imageSizes.landscape}
        className="h-auto w-full max-w-[46rem] rounded-badge border border-line"
      />
      <p className="mt-2.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-second">
        {words.save}
        {imageSizeNames.map(size => (
          <a
            key={size}
            href={`${address}?size=${size}`}
            download={imageFileName(app.name, milestone.title)}
            className={textLink('quiet')}
          >
            {words.sizes[size]}
          </a>
        ))}
      </p>
    </Section>
  )
}

const Head = ({ page: { app, milestone, state } }: DetailsProps) => (
  <div className="pt-2">
    <p className="flex items-center gap-3 text-table text-second">
      <AppIcon src={app.icon} name={app.name} size={36} isFirstSight className="size-9" />
      <Link to="/app/$id" params={{ id: app.appStoreId }} className={textLink('strong')}>
        <bdi>{app.name}</bdi>
      </Link>
    </p>
    <h1 className="mt-4 flex items-baseline gap-3 text-count-small">
      <Flag src={flagUrlOf(milestone.chart.storefront)} />
      {milestone.title}
    </h1>
    {state !== 'withdrawn' && (
      <p className="mt-1 text-sm text-second">
        {milestone.chart.name} · <b className="font-semibold text-ink tabular-nums">#{milestone.rank}</b> ·{' '}
        {words.measured} <Moment at={milestone.observedAt} />
      </p>
    )}
    {words.states[state] && <p className="mt-2 max-w-[75ch] text-table">{words.states[state]}</p>}
  </div>
)

const Line = ({ page: { app, milestone, points } }: DetailsProps) => {
  const [from, to] = [points[0]?.observedAt, points.at(-1)?.observedAt]
  if (!from || !to) return null
  const label = words.line({ app: app.name, country: countryNameOf(milestone.chart.storefront) })
  return <Sparkline points={points} from={Date.parse(from)} to={Date.parse(to)} label={label} />
}

/** One milestone: what, where and when, its line, and its poster to save. */
const MilestoneDetails = ({ page }: DetailsProps) => {
  const { app, milestone, state } = page
  const { appStoreId } = app
  usePageMeta({
    title: words.pageTitle({ app: app.name, title: milestone.title }),
    description: `${app.name}: ${milestone.title}.`,
    image: state === 'believed' ? milestoneImagePath(appStoreId, milestone.key) : `/api/og/app/${appStoreId}`,
    feed: { title: words.feed, path: milestoneFeedPath(appStoreId) },
  })
  return (
    <div className="grid gap-7">
      <Head page={page} />
      {/* The poster has the line, too. */}
      {state !== 'believed' && <Line page={page} />}
      {state === 'believed' && <Poster page={page} />}
      <p className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <Link
          to="/app/$id/history"
          params={{ id: appStoreId }}
          search={{ charts: [milestone.chart.key] }}
          className={textLink('below')}
        >
          {words.history}
        </Link>
        <a href={href(milestoneFeedPath(appStoreId))} className={textLink('below')}>
          {words.feed}
        </a>
      </p>
    </div>
  )
}

const MilestoneNotFound = ({ appStoreId }: { appStoreId: string }) => (
  <Missing title={words.notFound} hint={words.notFoundHint}>
    <Link to="/app/$id/milestones" params={{ id: appStoreId }} className={buttonClass('solid')}>
      {words.back}
    </Link>
  </Missing>
)

type MilestoneScreenProps = { appStoreId: string; milestoneKey: string }

const BackLink = ({ appStoreId }: { appStoreId: string }) => (
  <Link
    to="/app/$id/milestones"
    params={{ id: appStoreId }}
    className="inline-flex h-9 min-w-0 flex-1 items-center gap-1.5 text-table text-second hover:text-ink"
  >
    <ArrowLeft size={15} aria-hidden className="shrink-0" />
    <span className="truncate">{words.back}</span>
  </Link>
)

export const MilestoneScreen = ({ appStoreId, milestoneKey }: MilestoneScreenProps) => {
  const isId = findAppId(appStoreId) !== undefined
  const query = useQuery({ ...milestoneQuery(appStoreId, milestoneKey), enabled: isId })
  const isMissing = !isId || hasStatus(query.error, 404)
  return (
    <>
      <PageHeader>
        {isId && <BackLink appStoreId={appStoreId} />}
        {!query.data && !isMissing && <h1 className="sr-only">{words.heading}</h1>}
      </PageHeader>
      <Loaded
        query={query}
        words={words}
        skeleton={<Skeleton className="h-[420px]" />}
        missing={isMissing && <MilestoneNotFound appStoreId={appStoreId} />}
      >
        {page => <MilestoneDetails page={page} />}
      </Loaded>
    </>
  )
}
