import { useQuery } from '@tanstack/react-query'
import type { Comparison } from '#contract/comparisons.ts'
import { dayOf } from '#domain/days.ts'
import { pickerWords } from '#web/components/browse/picker.words.ts'
import { NowOrDay } from '#web/components/browse/picker-fields.tsx'
import { PickerForm } from '#web/components/browse/picker-form.tsx'
import { ScopeFields, scopeFields } from '#web/components/browse/scope-fields.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { StaleNote } from '#web/components/feedback/stale.tsx'
import { PageHeader, PageTitle } from '#web/components/layout/page-header.tsx'
import { scopeWords } from '#web/components/scopes/list-scope.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { ApiError, hasStatus } from '#web/lib/api-error.ts'
import { classNames } from '#web/lib/class-names.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { isStaleAt } from '#web/lib/freshness.ts'
import { usePageMeta } from '#web/lib/page-meta.ts'
import { useOpenedAt } from '#web/lib/reader.ts'
import { AppChips } from './app-chips.tsx'
import { AppSearch, focusAppSearch } from './app-search.tsx'
import { comparisonQuery } from './compare.queries.ts'
import { compareWords as words } from './compare.words.ts'
import { type CompareAddress, mostCompared } from './compare-address.ts'
import { ComparedFacts } from './compared-facts.tsx'
import { ComparedHistory } from './compared-history.tsx'
import { ComparedKeywords } from './compared-keywords.tsx'
import { ComparedScores } from './compared-scores.tsx'
import { CountryTable } from './country-table.tsx'
import { newestReadingOf, tallyOf } from './outcomes.ts'
import { Proposals } from './proposals.tsx'
import { SavedSection } from './saved-section.tsx'
import { WinnerMap } from './winner-map.tsx'
import { WonCountries } from './won-countries.tsx'

const fields = [...scopeFields, 'day'] as const

const CompareFilters = ({ address }: { address: CompareAddress }) => {
  const openedAt = useOpenedAt()
  return (
    <PickerForm label={words.filters} address={address} fields={fields}>
      <ScopeFields address={address} own={words.sharedCategory} />
      {pickerWords.comma}
      <NowOrDay day={address.day} min={null} max={openedAt === null ? null : dayOf(new Date(openedAt))} />
    </PickerForm>
  )
}

type CompareProps = { address: CompareAddress }

/** When the comparison was measured: at the end of a day, or at the latest reading. */
const AsOf = ({ comparison }: { comparison: Comparison }) => {
  const observedAt = newestReadingOf(comparison)
  if (comparison.day) return words.asOfDay(comparison.day)
  return observedAt && <FillIn text={words.measured} parts={{ measured: <Moment at={observedAt} /> }} />
}

const StaleComparison = ({ comparison }: { comparison: Comparison }) => {
  const observedAt = newestReadingOf(comparison)
  const isStale = isStaleAt({ observedAt, staleAfterSeconds: comparison.staleAfterSeconds }, useOpenedAt())
  return comparison.day === null && isStale && <StaleNote observedAt={observedAt} />
}

const Chooser = ({ address, known, isLoading }: CompareProps & { known: Comparison['apps']; isLoading: boolean }) => {
  const isFull = (address.apps?.length ?? 0) >= mostCompared
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-7 max-sm:gap-2 max-sm:pb-2">
      <AppChips address={address} known={known} isLoading={isLoading} />
      {isFull ? <p className="text-sm text-second">{words.full}</p> : <AppSearch address={address} />}
      {!isFull && <Proposals address={address} />}
    </div>
  )
}

const Sections = ({ comparison, address }: { comparison: Comparison; address: CompareAddress }) => {
  const ids = comparison.apps.map(({ appStoreId }) => appStoreId)
  const tally = tallyOf(comparison.countries, ids)
  return (
    <>
      <StaleComparison comparison={comparison} />
      <div className="pb-6 max-sm:pb-4">
        <CompareFilters address={address} />
        <p className="pt-2 text-sm text-second">{scopeWords.ranksIn(comparison.scope.words)}</p>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-[34px]">
        <WonCountries comparison={comparison} tally={tally} />
        <WinnerMap comparison={comparison} tally={tally} address={address} />
        <CountryTable comparison={comparison} address={address} />
        <ComparedHistory apps={comparison.apps} address={address} />
        {comparison.day === null && <ComparedScores apps={comparison.apps} />}
        <ComparedKeywords comparison={comparison} address={address} />
        <ComparedFacts apps={comparison.apps} />
      </div>
    </>
  )
}

const skeleton = (
  <>
    <Skeleton className="h-14 max-w-2xl" />
    <Skeleton className="mt-6 h-[190px]" />
    <Skeleton className="mt-9 aspect-[9600/4268]" />
  </>
)

const UnknownApp = ({ error }: { error: Error | null }) => (
  <Empty title={words.unknownApp}>
    {error instanceof ApiError && error.problem && <p>{error.problem.message}</p>}
    <p>{words.unknownAppHint}</p>
  </Empty>
)

const useMeta = ({ q }: CompareAddress, apps: Comparison['apps']) => {
  const names = apps.map(({ name }) => name)
  usePageMeta({
    title: names.length > 1 ? words.pageTitle(names) : words.title,
    description: names.length > 1 ? words.pageDescription(names) : words.description,
    isIndexed: q === undefined,
  })
}

export const CompareScreen = ({ address }: CompareProps) => {
  const { apps = [] } = address
  const { data, error, refetch, isFetching } = useQuery(comparisonQuery(address))
  // Keep the previous comparison while the next one loads, unless no app is left.
  const comparison = apps.length > 0 && !error ? data : undefined
  const compared = comparison?.apps ?? []
  const [only] = compared
  const alone = apps.length === 1 && only?.appStoreId === apps[0] ? only : undefined
  const hasSeveral = apps.length > 1 && comparison !== undefined && compared.length > 1
  useMeta(address, compared)
  return (
    <>
      <PageHeader aside={comparison && compared.length > 1 && <AsOf comparison={comparison} />} asideBelow>
        <PageTitle title={words.title} />
      </PageHeader>
      <p className={classNames('max-w-[62ch] pb-5 text-second', hasSeveral && 'max-sm:hidden')}>{words.description}</p>
      <Chooser address={address} known={compared} isLoading={isFetching} />
      {apps.length === 0 && (
        <Empty title={words.none} example={words.example}>
          {words.noneHint}
        </Empty>
      )}
      {alone && (
        <Empty title={words.single(alone.name)}>
          <p>{words.singleHint}</p>
          <Button className="mt-4 text-ink" onClick={focusAppSearch}>
            {words.addApp}
          </Button>
        </Empty>
      )}
      {apps.length > 0 && !alone && (
        <Loaded
          query={{ data: hasSeveral ? comparison : undefined, error, refetch }}
          words={words}
          skeleton={skeleton}
          missing={hasStatus(error, 404) && <UnknownApp error={error} />}
        >
          {known => <Sections comparison={known} address={address} />}
        </Loaded>
      )}
      <SavedSection apps={hasSeveral ? compared : []} />
    </>
  )
}
