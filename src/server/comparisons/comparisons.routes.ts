import { compareApps, listComparisons, removeComparison, saveComparison } from '#contract/comparisons.ts'
import { toScope } from '#contract/scopes.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { serveKeptEndpoint, serveMemberEndpoint } from '../platform/http/serve-endpoint.ts'
import type { Comparisons } from './comparisons.usecases.ts'

export const addComparisonRoutes = (server: HttpServer, { comparisons }: { comparisons: Comparisons }): void => {
  type Asked = { apps: readonly string[]; day?: string | null | undefined } & Parameters<typeof toScope>[0]
  const compare = ({ apps, day = null, ...scope }: Asked, readerId?: string) =>
    comparisons.compareApps({ appIds: apps.map(Number), scope: toScope(scope), day, readerId })
  serveKeptEndpoint(server, compareApps, ({ query }) => compare(query), {
    turn: 'views',
    answerMember: ({ query, member, inTurn }) => inTurn('views', () => compare(query, member.userId)),
  })

  serveMemberEndpoint(server, listComparisons, async ({ member }) => ({
    comparisons: await comparisons.listComparisons(member.userId),
  }))

  serveMemberEndpoint(server, saveComparison, ({ member, body }) => comparisons.saveComparison(member.userId, body))

  serveMemberEndpoint(server, removeComparison, async ({ member: { userId }, params: { comparisonId } }) => {
    await comparisons.removeComparison({ userId, comparisonId })
    return null
  })
}
