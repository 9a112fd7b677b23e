import { downloadPersonalData, type PersonalData } from '#contract/accounts.ts'
import type { HttpServer } from '../platform/http.ts'
import { serveMemberEndpoint } from '../platform/serve-endpoint.ts'
import type { Accounts } from './accounts.usecases.ts'

type PersonalDataOptions = {
  accounts: Accounts
  /** What the noun of tracking knows of a person; it stands on this one, so it is handed in. */
  listTrackedApps: (userId: string) => Promise<PersonalData['trackedApps']>
}

/** Everything that is stored about a person, as a file for their own keeping. */
export const addPersonalDataRoute = (server: HttpServer, { accounts, listTrackedApps }: PersonalDataOptions): void => {
  serveMemberEndpoint(server, downloadPersonalData, async ({ member, reply }) => {
    const account = await accounts.people.exportAccount(member)
    const trackedApps = await listTrackedApps(member.userId)
    reply.header('content-disposition', 'attachment; filename="rank-atlas-my-data.json"')
    return { ...account, trackedApps }
  })
}
