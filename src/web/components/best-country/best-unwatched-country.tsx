import { useQuery } from '@tanstack/react-query'
import type { WorldCountry } from '#contract/worlds.ts'
import { listNamedCountries } from './best-country.ts'
import { BestCountrySentence } from './best-country-sentence.tsx'
import { watchedQuery } from './watched.queries.ts'

/** For signed-in users: leaves out the countries in their alert rules. */
export const BestUnwatchedCountry = ({ userId, countries }: { userId: string; countries: readonly WorldCountry[] }) => {
  const { data: settings } = useQuery(watchedQuery(userId))
  return <BestCountrySentence countries={countries} {...(settings && { named: listNamedCountries(settings) })} />
}
