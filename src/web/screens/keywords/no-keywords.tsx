import { Link } from '@tanstack/react-router'
import { Empty } from '#web/components/feedback/empty.tsx'
import { CountryLabel } from '#web/components/ui/country-label.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { useUser } from '#web/lib/current-user.ts'
import type { KeywordList } from './keyword-list.ts'
import { keywordsWords as words } from './keywords.words.ts'
import { usualStorefront } from './keywords-address.ts'

/** Links to the countries that have keywords, or explains where keywords come from. */
export const NoKeywords = ({ storefronts }: Pick<KeywordList, 'storefronts'>) => {
  const isMember = useUser() !== null
  return (
    <Empty title={words.noneTitle}>
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
