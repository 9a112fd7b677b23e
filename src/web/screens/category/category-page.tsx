import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { CategoryApps } from '#contract/categories.ts'
import { findCategory } from '#domain/categories.ts'
import { AppCard, AppGrid } from '#web/components/app-list/app-card.tsx'
import { AppLink, actionLink } from '#web/components/app-list/app-link.tsx'
import { appListWords } from '#web/components/app-list/app-list.words.ts'
import { CardsSkeleton } from '#web/components/app-list/app-list-skeleton.tsx'
import { CardFacts } from '#web/components/app-list/card-facts.tsx'
import { MeasuredSinceNote } from '#web/components/app-list/measured-since-note.tsx'
import { CategorySwitch } from '#web/components/browse/category-links.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { PageHeader, PageTitle } from '#web/components/layout/page-header.tsx'
import { FirstRowsOnPhones } from '#web/components/long-lists/first-rows.tsx'
import { categoryTitle } from '#web/components/navigation/navigation.ts'
import { BeyondTheEnd } from '#web/components/paging/beyond-the-end.tsx'
import { CursorLinks, formatRange } from '#web/components/paging/page-links.tsx'
import { ListScope } from '#web/components/scopes/list-scope.tsx'
import { CategoryTrackButton } from '#web/components/tracking/category-track-button.tsx'
import { useTrendsOf } from '#web/components/trends/use-trends-of.ts'
import { textLink } from '#web/components/ui/text-link.ts'
import { useUser } from '#web/lib/current-user.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useReader } from '#web/lib/reader.ts'
import { signInFrom } from '#web/lib/sign-in.ts'
import { type CategoryAddress, categoryAppsQuery } from './category.queries.ts'
import { categoryWords, categoryWords as words } from './category.words.ts'

/** Load the icons of the first rows eagerly. */
const firstSight = 9

type Count = Pick<CategoryApps, 'showing' | 'appsBefore' | 'totalApps'>

const Showing = (count: Count) => {
  const { locale } = useReader()
  const { showing, appsBefore, totalApps } = count
  const shown = appsBefore === 0 ? formatNumber(showing, locale) : formatRange(count, locale)
  return words.showing(shown, formatNumber(totalApps, locale), totalApps)
}

const NoApps = () => (
  <Empty title={words.empty} example={words.example}>
    <p>{words.emptyHint}</p>
    <Link to="/search" className={textLink('text', 'mt-2 inline-block text-ink')}>
      {words.emptyLink}
    </Link>
  </Empty>
)

/** Visitors cannot track apps, so they get a link to the sign-in page. */
const TrackLink = ({ name }: { name: string }) => (
  <Link to="/auth" search={signInFrom(useLocation())} className={actionLink}>
    {words.trackApp}
    <span className="sr-only">{appListWords.ofApp(name)}</span>
  </Link>
)

const Tracking = ({ app }: { app: CategoryApps['apps'][number] }) => {
  const user = useUser()
  return user ? <CategoryTrackButton user={user} app={app} /> : <TrackLink name={app.name} />
}

type AppsProps = { list: CategoryApps; cursor: string | undefined }

const Apps = ({ list, cursor }: AppsProps) => {
  const trendOf = useTrendsOf(list.apps)
  if (list.apps.length === 0) return list.totalApps > 0 ? <BeyondTheEnd /> : <NoApps />
  return (
    <>
      <FirstRowsOnPhones count={list.apps.length}>
        <AppGrid>
          {list.apps.map((app, index) => (
            <AppCard
              key={app.appStoreId}
              app={app}
              page="/app/$id"
              trend={trendOf.get(app.appStoreId)}
              facts={<CardFacts app={app} />}
              isFirstSight={index < firstSight}
              actions={
                <>
                  <Tracking app={app} />
                  <AppLink app={app} page="/app/$id">
                    {appListWords.viewDetails}
                  </AppLink>
                </>
              }
            />
          ))}
        </AppGrid>
      </FirstRowsOnPhones>
      <MeasuredSinceNote />
      <CursorLinks cursor={cursor} nextCursor={list.nextCursor} shown={list} />
    </>
  )
}

type CategoryPageProps = { category: string; address: CategoryAddress }

const CategoryPage = ({ category, address }: CategoryPageProps) => {
  const query = useQuery(categoryAppsQuery(category, address))
  const title = categoryTitle(category)
  usePageMeta({ title, description: words.description(title) })
  return (
    <>
      <PageHeader aside={query.data && query.data.apps.length > 0 && <Showing {...query.data} />}>
        <PageTitle title={title} />
      </PageHeader>
      <CategorySwitch current={category} />
      <ListScope address={{ ...address, cursor: undefined }} />
      <Loaded query={query} words={words} skeleton={<CardsSkeleton />}>
        {list => <Apps list={list} cursor={address.cursor} />}
      </Loaded>
    </>
  )
}

const InvalidCategory = () => {
  usePageMeta({ isMissing: true })
  return (
    <>
      <PageHeader>{null}</PageHeader>
      <div className="pt-[8vh]">
        <h1 className="text-title">{categoryWords.invalid}</h1>
        <p className="mt-2 mb-5 max-w-[60ch] text-second">{categoryWords.invalidHint}</p>
        <CategorySwitch />
      </div>
    </>
  )
}

/** The list of categories is static, so an unknown category is known without a request. */
export const CategoryScreen = (page: CategoryPageProps) =>
  findCategory(page.category) ? <CategoryPage {...page} /> : <InvalidCategory />
