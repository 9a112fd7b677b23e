import { deleteAccount } from '#contract/accounts.ts'
import type { Channel } from '#contract/channels.ts'
import { changeRole, checkAdmin, listPeople } from '#contract/people.ts'
import { downloadPersonalData, type PersonalData } from '#contract/personal-data.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { People } from './people.usecases.ts'

type PeopleRoutesOptions = { people: People; accounts: Pick<Accounts, 'cookies'> }

/** Endpoints for admins to manage people, and for people to delete their account. */
export const addPeopleRoutes = (server: HttpServer, { people, accounts }: PeopleRoutesOptions): void => {
  serveMemberEndpoint(server, checkAdmin, async ({ member }) => ({ isAdmin: member.isAdmin }))
  serveMemberEndpoint(server, listPeople, async () => ({ people: await people.listPeople() }))
  serveMemberEndpoint(server, changeRole, ({ member, params, body }) =>
    people.changeRole(member, params.userId, body.isAdmin),
  )

  serveMemberEndpoint(server, deleteAccount, async ({ member, reply }) => {
    await people.deleteAccount(member.userId)
    accounts.cookies.clear(reply, 'session')
    return null
  })
}

/** Exports from other nouns, injected because those nouns import this one. */
type PersonalDataOptions = {
  people: People
  listTrackedApps: (userId: string) => Promise<PersonalData['trackedApps']>
  listListLinks: (userId: string) => Promise<PersonalData['listLinks']>
  listTokens: (userId: string) => Promise<PersonalData['tokens']>
  exportAlerts: (userId: string) => Promise<PersonalData['alerts']>
  exportKeywords: (userId: string) => Promise<PersonalData['keywords']>
  exportNotes: (userId: string) => Promise<PersonalData['notes']>
  exportComparisons: (userId: string) => Promise<PersonalData['comparisons']>
  listChannels: (userId: string) => Promise<Channel[]>
}

const withoutSecret = ({
  kind,
  label,
  isOn,
  place,
  template,
  events,
  createdAt,
}: Channel): PersonalData['channels'][number] => ({
  kind,
  label,
  isOn,
  place,
  template,
  events,
  createdAt,
})

/** Everything stored about a person, as a file to download. */
export const addPersonalDataRoute = (server: HttpServer, options: PersonalDataOptions): void => {
  const {
    people,
    listListLinks,
    listTokens,
    listTrackedApps,
    exportAlerts,
    exportKeywords,
    exportNotes,
    exportComparisons,
    listChannels,
  } = options
  serveMemberEndpoint(server, downloadPersonalData, async ({ member, reply }) => {
    const { userId } = member
    const account = await people.exportAccount(member)
    const listLinks = await listListLinks(userId)
    const tokens = await listTokens(userId)
    const trackedApps = await listTrackedApps(userId)
    const alerts = await exportAlerts(userId)
    const keywords = await exportKeywords(userId)
    const notes = await exportNotes(userId)
    const comparisons = await exportComparisons(userId)
    const channels = (await listChannels(userId)).map(withoutSecret)
    reply.header('content-disposition', 'attachment; filename="rank-atlas-my-data.json"')
    return { ...account, listLinks, tokens, trackedApps, alerts, keywords, notes, comparisons, channels }
  })
}
