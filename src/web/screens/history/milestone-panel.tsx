import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { MilestonePage } from '#contract/milestones.ts'
import { flagUrlOf } from '#domain/country-names.ts'
import { milestoneImagePath } from '#domain/milestones.ts'
import { imageFileName, imageSizeNames, imageSizes } from '#domain/share-images.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { hasStatus } from '#web/lib/api-error.ts'
import { href } from '#web/lib/site-path.ts'
import { hasPoster } from './milestone-meta.ts'
import { milestoneWords as words } from './milestone-panel.words.ts'

const Poster = ({ page: { app, milestone } }: { page: MilestonePage }) => {
  const address = href(milestoneImagePath(app.appStoreId, milestone.key))
  return (
    <div className="sm:w-80 sm:shrink-0">
      <img
        src={address}
        alt={words.posterOf(milestone.title)}
        {...imageSizes.landscape}
        className="h-auto w-full rounded-badge border border-line"
      />
      <p className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1 text-sm text-second">
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
    </div>
  )
}

const Details = ({ page }: { page: MilestonePage }) => {
  const { app, milestone, state } = page
  return (
    <div className="flex flex-wrap justify-between gap-x-8 gap-y-4">
      <div className="min-w-0 flex-[1_1_20rem]">
        <h2 className="flex items-baseline gap-3 text-[1.25rem]/7 font-[650] md:text-title">
          <Flag src={flagUrlOf(milestone.chart.storefront)} />
          {milestone.title}
        </h2>
        {state !== 'withdrawn' && (
          <p className="mt-1 text-sm text-second">
            {milestone.chart.name} · <b className="font-semibold text-ink tabular-nums">#{milestone.rank}</b> ·{' '}
            {words.measured} <Moment at={milestone.observedAt} />
          </p>
        )}
        {words.states[state] && <p className="mt-2 max-w-[75ch] text-table">{words.states[state]}</p>}
        <Link to="/app/$id/history" params={{ id: app.appStoreId }} className={textLink('aside')}>
          {words.close}
        </Link>
      </div>
      {hasPoster(page) && <Poster page={page} />}
    </div>
  )
}

const NotFound = () => (
  <>
    <p className="font-medium">{words.notFound}</p>
    <p className="max-w-[75ch] text-second">{words.notFoundHint}</p>
  </>
)

/** One milestone above its chart: what, where and when, and its poster to save. */
export const MilestonePanel = ({ query }: { query: UseQueryResult<MilestonePage> }) => (
  <section aria-label={words.label} className="border-y border-line py-5">
    <Loaded
      query={query}
      words={words}
      skeleton={<Skeleton className="h-24" />}
      missing={hasStatus(query.error, 404) && <NotFound />}
    >
      {page => <Details page={page} />}
    </Loaded>
  </section>
)
