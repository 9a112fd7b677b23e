import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { InternationalApp, TopInternationalApps } from '#contract/international.ts'
import { internationalFeedPath } from '#domain/feeds.ts'
import { MeasuredSinceNote } from '#web/components/app-list/measured-since-note.tsx'
import { CategoryGrid, CategorySwitch } from '#web/components/browse/category-links.tsx'
import { RemoveInternationalApp } from '#web/components/curation/remove-international-app.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { StaleNote } from '#web/components/feedback/stale.tsx'
import {
  type InternationalAddress,
  topInternationalAppsQuery,
} from '#web/components/international/international.queries.ts'
import { PageHeader, PageTitle } from '#web/components/layout/page-header.tsx'
import { PageLinks } from '#web/components/paging/page-links.tsx'
import { ListScope } from '#web/components/scopes/list-scope.tsx'
import { useTrendsOf } from '#web/components/trends/use-trends-of.ts'
import { buttonClass } from '#web/components/ui/button.tsx'
import { Dot } from '#web/components/ui/dot.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { PageFoot } from '#web/components/ui/page-foot.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { useUser } from '#web/lib/current-user.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { isStaleAt } from '#web/lib/freshness.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useOpenedAt, useReader } from '#web/lib/reader.ts'
import { loginAddress, signInFrom } from '#web/lib/sign-in.ts'
import { href } from '#web/lib/site-path.ts'
import { formatUtcDay } from '#web/lib/utc-day.ts'
import { internationalWords as words } from './international.words.ts'
import { InternationalGrid, InternationalRow, rowGrid } from './international-row.tsx'

/** Few enough rows to render fast and to scroll through. */
const rowsPerPage = 100

type ListPage<Row> = {
  rows: readonly Row[]
  /** The number of rows before this page. */
  placesBefore: number
  /** Starts at 1; a number beyond the last page gives the last page. */
  page: number
  pageCount: number
}

export const takePage = <Row,>(rows: readonly Row[], requestedPage = 1): ListPage<Row> => {
  const pageCount = Math.max(1, Math.ceil(rows.length / rowsPerPage))
  const page = Math.min(requestedPage, pageCount)
  const placesBefore = (page - 1) * rowsPerPage
  return { rows: rows.slice(placesBefore, placesBefore + rowsPerPage), placesBefore, page, pageCount }
}

type SignInTeaserProps = Pick<TopInternationalApps, 'showing' | 'totalApps' | 'isAuthenticated'>

/** What visitors get by signing in; hidden if they already see everything. */
const SignInTeaser = ({ showing, totalApps, isAuthenticated }: SignInTeaserProps) => {
  const { locale } = useReader()
  const location = useLocation()
  if (isAuthenticated || totalApps <= showing) return null
  const total = formatNumber(totalApps, locale)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pt-6">
      <p className="font-medium">{words.teaser(formatNumber(showing, locale), total)}</p>
      {/* A plain link, because the server handles this path and not the router. */}
      <a href={href(loginAddress(signInFrom(location).return))} className={buttonClass('solid')}>
        {words.teaserLink(total)}
      </a>
    </div>
  )
}

type MeasuredNoteProps = { list: TopInternationalApps; isStale: boolean }

/** How many countries the list is based on, and the time of the last reading. */
const MeasuredNote = ({ list, isStale }: MeasuredNoteProps) => {
  const { locale } = useReader()
  const { apps, observedAt, measuredCountries } = list
  if (!observedAt) return words.unmeasured
  const measured = formatNumber(measuredCountries, locale)
  const total = apps[0]?.totalCountries
  return (
    <>
      <Dot look={isStale ? 'mr-2 bg-amber' : 'mr-2 bg-good'} />
      {total === undefined
        ? words.measuredAlone(measuredCountries, locale)
        : words.measured(measured, formatNumber(total, locale))}{' '}
      · <Moment at={observedAt} className="whitespace-nowrap" />
    </>
  )
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f'] as const

/** The height of an InternationalRow. */
const RowSkeleton = () => (
  <li className={`${rowGrid} h-[131px] border-b border-line py-3 @4xl:h-[69px]`}>
    <Skeleton className="h-4" />
    <Skeleton className="size-11 rounded-icon" />
    <div>
      <Skeleton className="h-4 max-w-44" />
      <Skeleton className="mt-2 h-3.5 max-w-28" />
    </div>
    <Skeleton className="col-span-2 col-start-2 mt-2.5 h-5 max-w-72 @4xl:col-span-4 @4xl:col-start-auto @4xl:mt-0" />
    <Skeleton className="col-span-2 col-start-2 mt-2 h-4 @4xl:col-span-1 @4xl:col-start-auto @4xl:mt-0" />
  </li>
)

const InternationalSkeleton = () => (
  <InternationalGrid isLoading>
    <ol className="border-t border-line">
      {rows.map(row => (
        <RowSkeleton key={row} />
      ))}
    </ol>
  </InternationalGrid>
)

const feed = { title: words.feed, path: internationalFeedPath }

/** Load the icons of the first rows eagerly. */
const firstSight = 8

const NoApps = () => (
  <Empty title={words.empty} example={words.example}>
    <p>{words.emptyHint}</p>
    <Link to="/" className={textLink('text', 'mt-2 inline-block text-ink')}>
      {words.emptyLink}
    </Link>
  </Empty>
)

/** The range of positions on this page. */
const Range = ({ from, to, total }: { from: number; to: number; total: number }) => {
  const { locale } = useReader()
  const [first, last, all] = [from, to, total].map(count => formatNumber(count, locale))
  return (
    <p role="status" className="pb-2 text-sm text-second tabular-nums">
      {words.range(`${first}`, `${last}`, `${all}`)}
    </p>
  )
}

/** The actions of admins. */
const useAction = () => {
  const isAdmin = useUser()?.isAdmin
  return (app: InternationalApp) =>
    isAdmin && (
      <span className="-my-1 ml-1 size-8">
        <RemoveInternationalApp app={app} />
      </span>
    )
}

const Orders = ({ address }: { address: InternationalAddress }) => (
  <div className="pb-3">
    <Segmented
      label={words.orders}
      segments={([undefined, 'score'] as const).map(order => ({
        key: order ?? 'countries',
        label: order ? words.byScore : words.byCountries,
        search: { ...address, page: undefined, order },
        isChosen: address.order === order,
      }))}
    />
  </div>
)

/** What the scores are based on, or that they are being computed. */
const ScoreNote = ({ list: { scoredDay, isScoring } }: { list: TopInternationalApps }) => {
  const reader = useReader()
  if (isScoring && scoredDay === null)
    return (
      <p className="pb-3 text-sm text-second" role="status">
        {words.scoring}
      </p>
    )
  if (scoredDay === null) return null
  return (
    <p className="max-w-[80ch] pb-3 text-sm text-second" suppressHydrationWarning>
      {words.scoredThrough(formatUtcDay(scoredDay, reader))} {isScoring && words.scoringSome}
    </p>
  )
}

type InternationalListProps = { list: TopInternationalApps; page: number | undefined }

/** Visitors get a short list; signed-in users get all pages. */
const InternationalList = ({ list, page: requestedPage }: InternationalListProps) => {
  const { rows, placesBefore, page, pageCount } = takePage(list.apps, requestedPage)
  const actionOf = useAction()
  const trendOf = useTrendsOf(rows)
  return (
    <>
      {pageCount > 1 && <Range from={placesBefore + 1} to={placesBefore + rows.length} total={list.totalApps} />}
      <InternationalGrid>
        <ol
          aria-label={list.order === 'score' ? words.listLabelByScore : words.listLabel}
          start={placesBefore + 1}
          className="border-t border-line"
        >
          {rows.map((app, index) => (
            <InternationalRow
              key={app.appStoreId}
              app={app}
              trend={trendOf.get(app.appStoreId)}
              position={placesBefore + index + 1}
              isFirstSight={index < firstSight}
              action={actionOf(app)}
            />
          ))}
        </ol>
      </InternationalGrid>
      <PageLinks page={page} pageCount={pageCount} />
      <MeasuredSinceNote />
      <SignInTeaser {...list} />
      <PageFoot feed={feed} />
    </>
  )
}

export const TopInternational = ({ address }: { address: InternationalAddress }) => {
  const query = useQuery(topInternationalAppsQuery(address))
  const list = query.data
  const openedAt = useOpenedAt()
  const user = useUser()
  const isStale = list !== undefined && isStaleAt(list, openedAt)
  usePageMeta({ title: words.title, description: words.description, feed })
  return (
    <>
      <PageHeader aside={list && <MeasuredNote list={list} isStale={isStale} />} asideBelow>
        <PageTitle title={words.title} />
      </PageHeader>
      <CategorySwitch current="all" />
      <p className="max-w-[62ch] pb-2 text-second">{words.intro}</p>
      <ListScope address={{ ...address, page: undefined }} />
      <Orders address={address} />
      {list && <ScoreNote list={list} />}
      {isStale && <StaleNote observedAt={list.observedAt} />}
      <Loaded query={query} words={words} skeleton={<InternationalSkeleton />}>
        {loaded => (loaded.apps.length > 0 ? <InternationalList list={loaded} page={address.page} /> : <NoApps />)}
      </Loaded>
      {user && <CategoryGrid />}
    </>
  )
}
