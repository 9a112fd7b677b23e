import type { WorldCountry } from '#contract/worlds.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useUser } from '#web/lib/current-user.ts'
import { BestCountrySentence } from './best-country-sentence.tsx'
import { BestUnwatchedCountry } from './best-unwatched-country.tsx'

/** The best country outside the ones that the user watches. */
export const BestCountryLine = ({ countries }: { countries: readonly WorldCountry[] }) => {
  const user = useUser()
  return (
    <p className={classNames('mt-3 max-w-[80ch] text-table', user && 'min-h-10')}>
      {user ? (
        <BestUnwatchedCountry userId={user.id} countries={countries} />
      ) : (
        <BestCountrySentence countries={countries} />
      )}
    </p>
  )
}
