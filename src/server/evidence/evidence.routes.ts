import { decideSuspect, getSuspect, listSuspects } from '#contract/suspects.ts'
import { listWithdrawals, previewWithdrawal, undoWithdrawal, withdrawReadings } from '#contract/withdrawals.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { findListPage } from '../platform/http/list-pages.ts'
import { serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Suspects } from './suspects.usecases.ts'
import type { Withdrawals } from './withdrawals.usecases.ts'

/** Lets admins review held readings and decide on them. */
export const addSuspectRoutes = (server: HttpServer, { suspects }: { suspects: Suspects }): void => {
  serveMemberEndpoint(server, listSuspects, async () => ({ suspects: await suspects.listSuspects() }))
  serveMemberEndpoint(server, getSuspect, ({ params }) => suspects.getSuspect(Number(params.suspectId)))

  serveMemberEndpoint(server, decideSuspect, async ({ member, params, body }) => {
    await suspects.decideSuspect(member, Number(params.suspectId), body)
    return null
  })
}

/** Lets admins make and undo withdrawals. */
export const addWithdrawalRoutes = (server: HttpServer, { withdrawals }: { withdrawals: Withdrawals }): void => {
  serveMemberEndpoint(server, previewWithdrawal, ({ query }) => withdrawals.preview(query))
  serveMemberEndpoint(server, listWithdrawals, async ({ request }) => ({
    withdrawals: await withdrawals.list(findListPage(request)),
  }))
  serveMemberEndpoint(server, withdrawReadings, ({ member, body }) => withdrawals.withdraw(member, body))
  serveMemberEndpoint(server, undoWithdrawal, ({ member, params, body }) =>
    withdrawals.undo(member, Number(params.withdrawalId), body.reason),
  )
}
