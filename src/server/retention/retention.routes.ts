import { getRetention } from '#contract/retention.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Retention } from './retention.usecases.ts'

/** How large the data is and how long it is kept, for admins. */
export const addRetentionRoutes = (server: HttpServer, { findState }: Pick<Retention, 'findState'>): void =>
  serveMemberEndpoint(server, getRetention, findState)
