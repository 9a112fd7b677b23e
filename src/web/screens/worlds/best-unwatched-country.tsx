import { useQuery } from '@tanstack/react-query'
import type { WorldCountry } from '#contract/worlds.ts'
import { alertSettingsQuery } from '#web/components/notices/notices.queries.ts'
import { listNamedCountries } from './best-country.ts'
import { BestCountrySentence } from './best-country-sentence.tsx'

/** For signed-in users: leaves out the countries in their alert rules. */
export const BestUnwatchedCountry = ({ userId, countries }: { userId: string; countries: readonly WorldCountry[] }) => {
  const { data: settings } = useQuery(alertSettingsQuery(userId))
  return <BestCountrySentence countries={countries} {...(settings && { named: listNamedCountries(settings) })} />
}
