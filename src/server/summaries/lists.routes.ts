import { listPublicApps } from '#contract/apps.ts'
import { listCategoryApps } from '#contract/categories.ts'
import { listTopInternationalApps } from '#contract/international.ts'
import { minuteMs } from '#domain/units.ts'
import { type HttpServer, serveEndpoint } from '../platform/http.ts'
import { createKeptAnswers, sendKept } from '../platform/kept-answers.ts'
import type { Lists } from './lists.usecases.ts'
import type { FindStandings } from './standings.usecases.ts'

export type ListRoutesOptions = { lists: Lists; findStandings: FindStandings }

/** The lists that are the same for every visitor. */
export const addListRoutes = (server: HttpServer, { lists, findStandings }: ListRoutesOptions): void => {
  // A key begins with the version of the standings, so an answer lives as long as what it was made from.
  const kept = createKeptAnswers<string>({ max: 100, ttlMs: minuteMs })

  serveEndpoint(server, listPublicApps, async ({ request, reply }) => {
    const standings = await findStandings()
    const make = async () => listPublicApps.response.parse(await lists.listPublicApps(standings))
    return sendKept(await kept.find(`${standings.version} public`, make), request, reply)
  })

  serveEndpoint(server, listTopInternationalApps, async ({ request, reply }) => {
    const standings = await findStandings()
    const find = () => lists.listTopInternationalApps(standings, { isAuthenticated: false })
    const make = async () => listTopInternationalApps.response.parse(await find())
    return sendKept(await kept.find(`${standings.version} international`, make), request, reply)
  })

  serveEndpoint(server, listCategoryApps, async ({ params, request, reply }) => {
    const standings = await findStandings()
    const find = () => lists.listCategoryApps(standings, { slug: params.category })
    const make = async () => listCategoryApps.response.parse(await find())
    return sendKept(await kept.find(`${standings.version} category ${params.category}`, make), request, reply)
  })
}
