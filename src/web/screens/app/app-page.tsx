import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { AppSummary } from '#contract/summaries.ts'
import type { AppWorld } from '#contract/worlds.ts'
import { chartNameIn } from '#domain/chart-words.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { isolate } from '#domain/display-names.ts'
import { appFeedPath } from '#domain/feeds.ts'
import type { CountSubject } from '#domain/share-images.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { AppTabs } from '#web/components/app-frame/app-tabs.tsx'
import { knownCountries } from '#web/components/app-frame/known-countries.tsx'
import type { AppSearch } from '#web/components/app-frame/ranges.ts'
import { BestUnwatchedCountry } from '#web/components/best-country/best-country-sentence.tsx'
import { CircumstancesCard } from '#web/components/circumstances/circumstances-card.tsx'
import { StaleNote } from '#web/components/feedback/stale.tsx'
import { AppMap } from '#web/components/maps/app-map.tsx'
import { findHistoryChart } from '#web/components/rank-histories/history-chart.ts'
import { countryText } from '#web/components/ranks/country-text.ts'
import { ScopeSwitch } from '#web/components/scopes/list-scope.tsx'
import { scopeOf, scopeQueryOf } from '#web/components/scopes/scope-query.ts'
import { Section } from '#web/components/ui/section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { useUser } from '#web/lib/current-user.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { lazyPart } from '#web/lib/lazy-part.tsx'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useReader } from '#web/lib/reader.ts'
import { showToast } from '#web/lib/toasts.ts'
import { About } from './about.tsx'
import { appWords as words } from './app.words.ts'
import { AppFoot } from './app-foot.tsx'
import { AppHeader } from './app-header.tsx'
import { buildAppJsonLd } from './app-json-ld.ts'
import { aroundQuery } from './app-screen.queries.ts'
import { BestNow } from './best-now.tsx'
import { CountryTable } from './country-table.tsx'
import { Counts } from './counts.tsx'
import { FirstLook } from './first-look.tsx'
import { KeywordTable } from './keyword-table.tsx'
import { RankHistorySection } from './rank-history.tsx'

type AroundTheWorldProps = {
  world: AppWorld
  address: AppSearch
  /** The country whose history is plotted beside the map. */
  plotted: StorefrontCode | undefined
  /** Only these keep their colour; undefined for all. */
  shown: ReadonlySet<StorefrontCode> | undefined
}

/**
 * The app's rank in every country as a map, which chooses the country of the plot, and, for a signed-in user, the best country
 * that they do not watch.
 */
const AroundTheWorld = ({ world, address, plotted, shown }: AroundTheWorldProps) => {
  const navigate = useNavigate()
  const user = useUser()
  const { name, appStoreId } = world.app
  const choose = (country: StorefrontCode) =>
    void navigate({ to: '.', search: { ...address, country }, resetScroll: false })
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
      <AppMap
        name={name}
        countries={world.countries}
        textOf={countryText}
        named={plotted}
        shown={shown}
        onSelect={choose}
      >
        {user && (
          <p className="max-w-[75ch] text-sm text-second">
            <BestUnwatchedCountry userId={user.id} countries={world.countries} />
          </p>
        )}
      </AppMap>
    </Section>
  )
}

type AppPageProps = { summary: AppSummary; address: AppSearch; isStale: boolean }

type RanksProps = Omit<AppPageProps, 'isStale'> & { litTop: CountSubject['top'] | undefined }

/** The rank history of one country beside the map that chooses it. */
const Ranks = ({ summary, address, litTop }: RanksProps) => {
  const { locale } = useReader()
  const { data: world } = useQuery(aroundQuery(summary.app.appStoreId, address))
  const chart = findHistoryChart({ summary, world, country: address.country })
  const plotted = chart?.storefront ?? address.country
  const shown = useMemo(
    () =>
      litTop &&
      new Set(
        world?.countries.flatMap(({ storefront, rank }) => (rank !== null && rank <= litTop ? [storefront] : [])),
      ),
    [world, litTop],
  )
  const country = plotted && formatCountry({ storefront: plotted, countryName: countryNameOf(plotted) }, locale)
  return (
    <div className="grid gap-x-9 gap-y-10 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      {chart && country && (
        <RankHistorySection
          appStoreId={summary.app.appStoreId}
          chart={chart}
          title={chartNameIn(country, chart)}
          address={address}
        />
      )}
      {!chart && country && world && (
        <Section title={<span suppressHydrationWarning>{country}</span>}>
          <p className="text-second">{words.plotMissing}</p>
        </Section>
      )}
      {world && <AroundTheWorld world={world} address={address} plotted={plotted} shown={shown} />}
    </div>
  )
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
  const { app } = summary
  const user = useUser()
  const [opened, setOpened] = useState<CountSubject>()
  const [litTop, setLitTop] = useState<CountSubject['top']>()
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
      <div className="grid gap-10">
        <div className="grid gap-6">
          <BestNow app={app} address={address} aside={<ScopeSwitch address={address} charts={summary.scope.words} />} />
          <Counts summary={summary} onOpen={setOpened} onLight={setLitTop} />
        </div>
        <Ranks summary={summary} address={address} litTop={litTop} />
        <CountryTable
          title={words.topCountries}
          countries={summary.topCountries}
          emptyText={words.noCountries}
          emptyHint={summary.historicalBest.length > 0 ? words.noCountriesNowHint : words.noCountriesHint}
        />
        <CircumstancesCard appStoreId={app.appStoreId} name={app.name} asked={{}} />
        <KeywordTable app={app} keywordRankings={summary.keywordRankings} />
        <About app={app} appDetails={summary.appDetails} />
        <CountryTable
          title={words.topEver}
          countries={summary.historicalBest.slice(0, 5)}
          emptyText={words.noHistory}
          emptyHint={words.noHistoryHint}
        />
        <AppFoot
          appStoreId={app.appStoreId}
          name={app.name}
          feed={feed}
          onShare={() => setOpened({ top: 10, era: 'now' })}
        />
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
