import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countryNameOf } from '#domain/country-names.ts'
import { AppTabFrame } from '#web/components/app-frame/app-tab-frame.tsx'
import { CountrySelect } from '#web/components/browse/country-select.tsx'
import { PickerForm } from '#web/components/browse/picker-form.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { CountryLabel } from '#web/components/ui/country-label.tsx'
import { Skeleton, SkeletonRows } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { useUser } from '#web/lib/current-user.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { useReader } from '#web/lib/reader.ts'
import type { KeywordList } from './keyword-list.ts'
import { KeywordTable } from './keyword-table.tsx'
import { keywordsQuery } from './keywords.queries.ts'
import { keywordsWords as words } from './keywords.words.ts'
import { type KeywordsAddress, usualStorefront } from './keywords-address.ts'
import { OwnKeywords } from './own-keywords.tsx'

const NoKeywords = ({ storefronts }: Pick<KeywordList, 'storefronts'>) => {
  const isMember = useUser() !== null
  return (
    <Empty title={words.noneTitle} example={words.example}>
      <p>{storefronts.length > 0 ? words.noneHere : words.noneAnywhere}</p>
      {storefronts.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1.5">
          {storefronts.map(storefront => (
            <li key={storefront}>
              <Link
                to="."
                search={storefront === usualStorefront ? {} : { storefront }}
                className={textLink('quiet', 'inline-flex min-h-6 items-center gap-2 text-ink')}
              >
                <CountryLabel storefront={storefront} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {isMember && <p className="mt-2">{words.noneMember}</p>}
    </Empty>
  )
}

type ContentProps = { app: { appStoreId: string; name: string }; address: KeywordsAddress }

const skeleton = (
  <>
    <Skeleton className="mb-3 h-4 max-w-md" />
    <Skeleton className="mb-7 h-4 max-w-lg" />
    <SkeletonRows count={5} className="flex h-[37px] items-center gap-4 border-t border-line">
      <Skeleton className="h-3.5 w-1/4" />
      <Skeleton className="ml-auto h-6 w-[46px]" />
      <Skeleton className="h-3.5 w-1/3" />
    </SkeletonRows>
  </>
)

/** Selects the country of the search. Countries with keywords come first. */
const Picker = ({ address, list }: { address: KeywordsAddress; list: KeywordList | undefined }) => {
  const first = list?.storefronts ?? []
  return (
    // Collapse the keyword, because it belongs to the previous country.
    <PickerForm label={words.picker} address={{ ...address, keyword: undefined }} fields={['storefront']}>
      <CountrySelect
        value={address.storefront ?? usualStorefront}
        {...(first.length > 0 && { first, firstLabel: words.withKeywords })}
      />
    </PickerForm>
  )
}

const Known = ({ app, address, list }: ContentProps & { list: KeywordList }) => {
  const { locale } = useReader()
  const { storefront, keywords, storefronts } = list
  const country = formatCountry({ storefront, countryName: countryNameOf(storefront) }, locale)
  return (
    <div className="grid grid-cols-1 gap-6">
      {keywords.length > 0 ? (
        <KeywordTable app={app} list={list} address={address} country={country} />
      ) : (
        <NoKeywords storefronts={storefronts} />
      )}
      <OwnKeywords appStoreId={app.appStoreId} list={list} />
    </div>
  )
}

const KeywordsContent = ({ app, address }: ContentProps) => {
  const query = useQuery(keywordsQuery(app.appStoreId, address))
  return (
    <div className="grid grid-cols-1 gap-6" aria-busy={query.isPlaceholderData}>
      <Picker address={address} list={query.data} />
      <Loaded query={query} words={words} skeleton={skeleton}>
        {list => <Known app={app} address={address} list={list} />}
      </Loaded>
    </div>
  )
}

export const KeywordsScreen = ({ appStoreId, address }: { appStoreId: string; address: KeywordsAddress }) => (
  <AppTabFrame appStoreId={appStoreId} tab="keywords" tabWords={words}>
    {({ app }) => <KeywordsContent app={app} address={address} />}
  </AppTabFrame>
)
