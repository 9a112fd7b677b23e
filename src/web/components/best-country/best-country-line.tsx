import type { WorldCountry } from '#contract/worlds.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useUser } from '#web/lib/current-user.ts'
import { useOnDemand } from '#web/lib/on-demand.ts'
import { BestCountrySentence } from './best-country-sentence.tsx'

const loadWatched = async () => (await import('./best-unwatched-country.tsx')).BestUnwatchedCountry

/** The best country outside the ones that the user watches. The user's alert rules load on demand. */
export const BestCountryLine = ({ countries }: { countries: readonly WorldCountry[] }) => {
  const user = useUser()
  const Watched = useOnDemand(loadWatched, { reason: user?.id })
  return (
    <p className={classNames('mt-3 max-w-[80ch] text-table', user && 'min-h-10')}>
      {user && Watched ? (
        <Watched userId={user.id} countries={countries} />
      ) : (
        <BestCountrySentence countries={countries} />
      )}
    </p>
  )
}
