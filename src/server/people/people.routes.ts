import { deleteAccount } from '#contract/accounts.ts'
import { changeRole, checkAdmin, listPeople } from '#contract/people.ts'
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
