import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { getDeveloper } from '#contract/developers.ts'
import { scopeQueryOf } from '#web/components/scopes/scope-query.ts'
import { call } from '#web/lib/api-client.ts'
import { prefetch } from '#web/lib/prefetch.ts'
import { type DeveloperAddress, isDeveloperId } from './developer-address.ts'

export const developerQuery = (developerId: string, { cursor, ...address }: DeveloperAddress) => {
  const query = { ...scopeQueryOf(address), cursor }
  return queryOptions({
    queryKey: [getDeveloper.path, developerId, query],
    queryFn: ({ signal }) => call(getDeveloper, { params: { developerId }, query, signal }),
    enabled: isDeveloperId(developerId),
    // Keeps the previous page while another one of the same developer loads.
    placeholderData: (data, before) => (before?.queryKey[1] === developerId ? data : undefined),
  })
}

type DeveloperInput = { queryClient: QueryClient; developerId: string; address: DeveloperAddress }

export const prefetchDeveloper = ({ queryClient, developerId, address }: DeveloperInput): Promise<void> | undefined =>
  isDeveloperId(developerId) ? prefetch(queryClient, developerQuery(developerId, address)) : undefined
