import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BestUnwatchedCountry } from '#web/components/best-country/best-unwatched-country.tsx'
import { AppDotMap } from '#web/components/maps/app-dot-map.tsx'
import { type ScopeAddress, scopeQueryOf } from '#web/components/scopes/scope-query.ts'
import { Section } from '#web/components/ui/section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { useUser } from '#web/lib/current-user.ts'
import { appWords as words } from './app.words.ts'
import { aroundQuery } from './around.queries.ts'

/** The app's rank in every country as a map and, for a signed-in user, the best country that they do not watch. */
export const AroundTheWorld = ({ appStoreId, address }: { appStoreId: string; address: ScopeAddress }) => {
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
