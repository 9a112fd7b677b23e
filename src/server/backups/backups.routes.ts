import { getBackups, startBackup } from '#contract/backups.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Backups } from './backups.usecases.ts'

/** Endpoints for admins to see and to start backups. */
export const addBackupRoutes = (server: HttpServer, backups: Pick<Backups, 'findState' | 'start'>): void => {
  serveMemberEndpoint(server, getBackups, backups.findState)
  serveMemberEndpoint(server, startBackup, async ({ member }) => {
    await backups.start(member)
    return backups.findState()
  })
}
