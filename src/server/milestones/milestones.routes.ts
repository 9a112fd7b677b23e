import { getMilestone, listMilestones } from '#contract/milestones.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveKeptEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Milestones } from './milestones.usecases.ts'

export const addMilestoneRoutes = (server: HttpServer, { milestones }: { milestones: Milestones }): void => {
  serveKeptEndpoint(server, listMilestones, ({ params }) => milestones.listMilestones(Number(params.appStoreId)), {
    turn: 'views',
  })

  serveKeptEndpoint(
    server,
    getMilestone,
    ({ params: { appStoreId, key } }) => milestones.getMilestone(Number(appStoreId), key),
    { turn: 'views' },
  )
}
