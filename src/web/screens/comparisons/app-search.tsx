import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import type { App } from '#contract/apps.ts'
import { findStoreLink } from '#domain/store-links.ts'
import { AppSearchField } from '#web/components/app-search/app-search-field.tsx'
import { FoundApp, FoundAppsSkeleton } from '#web/components/app-search/found-apps.tsx'
import { type Found, isUndecided, searchQuery } from '#web/components/app-search/search.queries.ts'
import { searchWords } from '#web/components/app-search/search.words.ts'
import { describeSearchFailure } from '#web/components/app-search/search-failure.ts'
import { PreservedParams } from '#web/components/browse/picker-form.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { AddressLink } from '#web/components/ui/address-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { usePrehydrationChoice } from '#web/lib/prehydration-choice.ts'
import { useReader } from '#web/lib/reader.ts'
import { href } from '#web/lib/site-path.ts'
import { useDraft } from '#web/lib/use-draft.ts'
import { compareWords } from './compare.words.ts'
import { type CompareAddress, withApp } from './compare-address.ts'

const { search: words } = compareWords

const mostShown = 20
/** The rows that fit into the box. */
const firstRows = 4

const ResultRow = ({ app, address, isFirstSight }: { app: App; address: CompareAddress; isFirstSight: boolean }) => (
  <li className="relative flex items-center gap-3 border-b border-line px-3 py-2 last:border-0 hover:bg-hover">
    <FoundApp app={app} isFirstSight={isFirstSight} />
    {address.apps?.includes(app.appStoreId) ? (
      <span className="shrink-0 text-sm text-second">{words.isChosen}</span>
    ) : (
      <Link
        to="/compare"
        search={withApp(address, app.appStoreId)}
        preload={false}
        resetScroll={false}
        className={textLink('quiet', 'shrink-0 text-sm font-medium -outline-offset-2 after:absolute after:inset-0')}
      >
        {words.add}
        <span className="sr-only">{words.addApp(app.name)}</span>
      </Link>
    )}
  </li>
)

const Outcome = ({
  found: { apps, notice },
  term,
  address,
}: {
  found: Found
  term: string
  address: CompareAddress
}) => {
  if (isUndecided({ apps, notice })) {
    return (
      <>
        <p className="px-3 pt-2.5 text-sm text-amber">{searchWords.notices['app-store-waiting']}</p>
        <FoundAppsSkeleton count={firstRows} />
      </>
    )
  }
  if (apps.length === 0) {
    const isLink = findStoreLink(term) !== undefined
    return <p className="p-3 text-sm text-second">{isLink ? searchWords.emptyLinkHint : searchWords.empty}</p>
  }
  return (
    <>
      {notice && <p className="px-3 pt-2.5 text-sm text-amber">{searchWords.notices[notice]}</p>}
      <ul>
        {apps.slice(0, mostShown).map((app, index) => (
          <ResultRow key={app.appStoreId} app={app} address={address} isFirstSight={index < firstRows} />
        ))}
      </ul>
    </>
  )
}

/** Mounted before its text changes, because screen readers announce only changes of an existing live region. */
const ResultCount = ({ found }: { found: Found | undefined }) => {
  const { locale } = useReader()
  const all = found?.apps.length ?? 0
  const counts = { visible: formatNumber(Math.min(all, mostShown), locale), all: formatNumber(all, locale) }
  return <p role="status">{found && !isUndecided(found) ? words.found(counts) : words.searching}</p>
}

const AppSearchResults = ({ term, address }: { term: string; address: CompareAddress }) => {
  const { data: found, error, refetch } = useQuery(searchQuery(term))
  return (
    <section aria-label={words.results} className="mt-3 max-w-xl">
      <div className="flex items-baseline justify-between gap-4 pb-1.5 text-sm text-second">
        {error ? <span /> : <ResultCount found={found} />}
        <AddressLink
          search={{ ...address, q: undefined }}
          className={textLink('quiet', 'inline-flex min-h-6 items-center')}
        >
          {words.close}
        </AddressLink>
      </div>
      <div className="h-[222px] overflow-y-auto overscroll-contain rounded-button border border-line">
        {found && <Outcome found={found} term={term} address={address} />}
        {!found && error && (
          <div className="p-3">
            <Failure message={describeSearchFailure(error)} error={error} onRetry={refetch} />
          </div>
        )}
        {!found && !error && <FoundAppsSkeleton count={firstRows} />}
      </div>
    </section>
  )
}

const field = 'q'
export const focusAppSearch = (): void => document.querySelector<HTMLElement>('[data-app-search]')?.focus()

/**
 * Searches for an app to add. The term is in the URL, so the form works without JavaScript. A pasted App Store link is
 * searched at once.
 */
export const AppSearch = ({ address }: { address: CompareAddress }) => {
  const { q = '' } = address
  const navigate = useNavigate()
  const [draft, setDraft] = useDraft(q)
  const input = usePrehydrationChoice<HTMLInputElement>(({ value }) => setDraft(value))
  const search = (typed: string) => {
    const term = typed.trim()
    if (term && term !== q)
      void navigate({ to: '.', search: { ...address, q: term }, replace: true, resetScroll: false })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(draft)
  }
  return (
    <>
      <search>
        <form method="get" action={href('/compare')} onSubmit={submit} className="flex max-w-xl gap-2">
          <PreservedParams address={address} fields={[field]} />
          <AppSearchField
            ref={input}
            data-app-search
            label={words.label}
            placeholder={words.placeholder}
            name={field}
            value={draft}
            onChange={setDraft}
            onPastedLink={search}
          />
          <Button type="submit">{words.submit}</Button>
        </form>
      </search>
      {q && <AppSearchResults term={q} address={address} />}
    </>
  )
}
