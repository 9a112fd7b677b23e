import { decideSuspect, getSuspect, listSuspects } from '#contract/suspects.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Suspects } from './suspects.usecases.ts'

/** Lets admins review held readings and decide on them. */
export const addSuspectRoutes = (server: HttpServer, { suspects }: { suspects: Suspects }): void => {
  serveMemberEndpoint(server, listSuspects, async () => ({ suspects: await suspects.listSuspects() }))
  serveMemberEndpoint(server, getSuspect, ({ params }) => suspects.getSuspect(Number(params.suspectId)))

  serveMemberEndpoint(server, decideSuspect, async ({ member, params, body }) => {
    await suspects.decideSuspect(member, Number(params.suspectId), body)
    return null
  })
}
