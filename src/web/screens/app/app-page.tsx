import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AppSummary } from '#contract/summaries.ts'
import { chartNameIn } from '#domain/chart-words.ts'
import { isolate } from '#domain/display-names.ts'
import { appFeedPath } from '#domain/feeds.ts'
import type { CountSubject } from '#domain/share-images.ts'
import { AppTabs } from '#web/components/app-frame/app-tabs.tsx'
import { knownCountries } from '#web/components/app-frame/known-countries.tsx'
import type { AppSearch } from '#web/components/app-frame/ranges.ts'
import { BestUnwatchedCountry } from '#web/components/best-country/best-country-sentence.tsx'
import { CircumstancesCard } from '#web/components/circumstances/circumstances-card.tsx'
import { StaleNote } from '#web/components/feedback/stale.tsx'
import { AppDotMap } from '#web/components/maps/app-dot-map.tsx'
import { findHistoryChart } from '#web/components/rank-histories/history-chart.ts'
import { ScopeSwitch } from '#web/components/scopes/list-scope.tsx'
import { type ScopeAddress, scopeOf, scopeQueryOf } from '#web/components/scopes/scope-query.ts'
import { FeedLink } from '#web/components/ui/feed-link.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useUser } from '#web/lib/current-user.ts'
import { hasFailed } from '#web/lib/failed-picture.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useReader } from '#web/lib/reader.ts'
import { showToast } from '#web/lib/toasts.ts'
import { appWords as words } from './app.words.ts'
import { AppHeader } from './app-header.tsx'
import { aroundQuery } from './app-screen.queries.ts'
import { BestNow } from './best-now.tsx'
import { CountryTable } from './country-table.tsx'
import { Counts, DepthBars } from './counts.tsx'
import { EmbedSection } from './embed-section.tsx'
import { FirstLook } from './first-look.tsx'
import { KeywordTable } from './keyword-table.tsx'
import { RankHistorySection } from './rank-history.tsx'

type KnownApp = AppSummary['app']

const offersOf = ({ price, currency }: KnownApp) =>
  price !== null && currency ? { offers: { '@type': 'Offer', price, priceCurrency: currency } } : {}

/** schema.org rejects a rating without a rating count. */
const ratingOf = ({ rating, ratingCount }: KnownApp) =>
  rating !== null && ratingCount
    ? { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, ratingCount, bestRating: 5 } }
    : {}

/** Leaves out our placeholder icon. */
const imageOf = ({ icon }: KnownApp) => (/^https?:\/\//.test(icon) ? { image: icon } : {})

/** The app as a schema.org SoftwareApplication; unknown fields are left out. */
export const buildAppJsonLd = (app: KnownApp): Record<string, unknown> => ({
  '@type': 'SoftwareApplication',
  name: app.name,
  operatingSystem: 'iOS',
  applicationCategory: app.category,
  author: { '@type': 'Organization', name: app.developer },
  sameAs: app.storeUrl,
  ...imageOf(app),
  ...offersOf(app),
  ...ratingOf(app),
})

type Screenshot = { url: string; ratio: number }

const phoneRatio = 392 / 696

/** Apple's URL contains the size (`/392x696bb.png`), so we can reserve the space before the image loads. */
const ratioOf = (url: string): number => {
  const [, width, height] = url.match(/\/(\d{2,4})x(\d{2,4})[a-z]*(?:-\d+)?\.\w+$/) ?? []
  const ratio = Number(width) / Number(height)
  return ratio > 0.3 && ratio < 3 ? ratio : phoneRatio
}

/** Two iPhone screenshots, or two iPad screenshots if there are none for iPhone. */
export const screenshotsOf = ({ screenshots, ipadScreenshots }: AppSummary['appDetails']): readonly Screenshot[] =>
  (screenshots.length > 0 ? screenshots : ipadScreenshots).slice(0, 2).map(url => ({ url, ratio: ratioOf(url) }))

/** The first line of a description that is not empty; undefined if there is none. */
export const firstLine = (description: string | null): string | undefined =>
  description
    ?.split('\n')
    .map(line => line.trim())
    .find(line => line.length > 0)

const heightPx = 264

/** A transparent pixel that keeps the image box at its size when the screenshot fails to load. */
const clearPixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

const Picture = ({ shot, alt }: { shot: Screenshot; alt: string }) => {
  const [isMissing, setIsMissing] = useState(false)
  return (
    <img
      ref={image => {
        if (image && !isMissing && hasFailed(image)) setIsMissing(true)
      }}
      src={isMissing ? clearPixel : shot.url}
      alt={isMissing ? words.screenshotMissing(alt) : alt}
      width={Math.round(heightPx * shot.ratio)}
      height={heightPx}
      loading="lazy"
      decoding="async"
      onError={() => setIsMissing(true)}
      className={classNames(
        isMissing ? 'h-[264px]' : 'h-auto',
        'max-w-[calc(50%-6px)] rounded-button border border-line bg-hover',
      )}
    />
  )
}

/** Up to two screenshots and the first line of the description. Renders nothing if the App Store sent neither. */
const About = ({ app, appDetails }: Pick<AppSummary, 'app' | 'appDetails'>) => {
  const line = firstLine(appDetails.description)
  const shots = screenshotsOf(appDetails)
  if (!line && shots.length === 0) return null
  return (
    <Section title={words.about}>
      {line && <p className="max-w-[62ch] text-table text-second">{line}</p>}
      {shots.length > 0 && (
        <div className="mt-4 flex items-start gap-3">
          {shots.map((shot, index) => (
            <Picture key={shot.url} shot={shot} alt={words.screenshot(index + 1, app.name)} />
          ))}
        </div>
      )}
    </Section>
  )
}

/** The app's rank in every country as a map and, for a signed-in user, the best country that they do not watch. */
const AroundTheWorld = ({ appStoreId, address }: { appStoreId: string; address: ScopeAddress }) => {
  const { data: world } = useQuery(aroundQuery(appStoreId, address))
  const user = useUser()
  if (!world) return null
  return (
    <Section
      title={words.around}
      aside={
        <Link
          to="/app/$id/world"
          params={{ id: appStoreId }}
          search={scopeQueryOf(address)}
          className={textLink('aside')}
        >
          {words.allCountries}
        </Link>
      }
    >
      <AppDotMap name={world.app.name} countries={world.countries}>
        {user && (
          <p className="max-w-[75ch] text-sm text-second">
            <BestUnwatchedCountry userId={user.id} countries={world.countries} />
          </p>
        )}
      </AppDotMap>
    </Section>
  )
}

type AppPageProps = { summary: AppSummary; address: AppSearch; isStale: boolean }

const BestHistory = ({ summary, address }: { summary: AppSummary; address: AppSearch }) => {
  const { locale } = useReader()
  const chart = findHistoryChart(summary)
  const [best] = summary.topCountries
  if (!chart || !best) return null
  const title = chartNameIn(formatCountry(best, locale), chart)
  return <RankHistorySection appStoreId={summary.app.appStoreId} chart={chart} title={title} address={address} />
}

const ShareDialog = lazyPart(async () => (await import('#web/components/share/share-dialog.tsx')).ShareDialog)

const useDescription = ({ app: { name, developer }, rankings }: AppSummary): string => {
  const { locale } = useReader()
  if (knownCountries(rankings) === 0) return words.unmeasuredDescription(name, developer)
  const top10 = formatNumber(rankings.top10, locale)
  const measured = formatNumber(knownCountries(rankings), locale)
  return words.description({ app: name, developer, top10, measured })
}

export const AppPage = ({ summary, address, isStale }: AppPageProps) => {
  const { app, rankings, historicalRankings } = summary
  const user = useUser()
  const [opened, setOpened] = useState<CountSubject>()
  const close = () => setOpened(undefined)
  const feed = { title: words.feed(app.name), path: appFeedPath(app.appStoreId) }
  usePageMeta({
    title: isolate(app.name),
    titleEnding: words.titleEnding,
    description: useDescription(summary),
    image: `/api/og/app/${app.appStoreId}`,
    jsonLd: buildAppJsonLd(app),
    feed,
    isEmbeddable: true,
  })
  return (
    <>
      <AppHeader app={app} />
      <AppTabs appStoreId={app.appStoreId} current="overview" />
      {user && <FirstLook key={app.appStoreId} appStoreId={app.appStoreId} />}
      {isStale && <StaleNote observedAt={summary.observedAt} />}
      <div className="grid gap-[34px]">
        <BestNow app={app} address={address} />
        <div className="grid gap-x-16 gap-y-[34px] lg:grid-cols-2">
          <div className="grid content-start gap-[34px]">
            <Counts title={words.current} counts={rankings} era="now" onOpen={setOpened} />
            <Counts title={words.historical} counts={historicalRankings} era="ever" onOpen={setOpened} />
            <ScopeSwitch address={address} charts={summary.scope.words} />
          </div>
          <AroundTheWorld appStoreId={app.appStoreId} address={address} />
        </div>
        <CircumstancesCard appStoreId={app.appStoreId} name={app.name} asked={{}} />
        <KeywordTable app={app} keywordRankings={summary.keywordRankings} />
        <CountryTable
          title={words.topCountries}
          countries={summary.topCountries}
          emptyText={words.noCountries}
          emptyHint={summary.historicalBest.length > 0 ? words.noCountriesNowHint : words.noCountriesHint}
        />
        <About app={app} appDetails={summary.appDetails} />
        <BestHistory summary={summary} address={address} />
        <CountryTable
          title={words.topEver}
          countries={summary.historicalBest.slice(0, 5)}
          emptyText={words.noHistory}
          emptyHint={words.noHistoryHint}
        />
        <div className="grid gap-x-16 gap-y-[34px] lg:grid-cols-2">
          <DepthBars title={words.all} counts={rankings} era="now" onOpen={setOpened} />
          <DepthBars title={words.best} counts={historicalRankings} era="ever" onOpen={setOpened} />
        </div>
        <EmbedSection appStoreId={app.appStoreId} name={app.name} />
        <FeedLink feed={feed} />
      </div>
      {opened && (
        <ShareDialog
          summary={summary}
          subject={opened}
          scope={scopeOf(address)}
          onClose={close}
          onFail={() => {
            close()
            showToast({ title: words.picturesFailed, tone: 'bad' })
          }}
        />
      )}
    </>
  )
}
