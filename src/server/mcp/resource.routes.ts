import type { Accounts } from '../accounts/accounts.usecases.ts'
import { assistantScopes } from '../accounts/assistants.usecases.ts'
import type { HttpServer } from '../platform/http/http.ts'

export const metadataPath = '/.well-known/oauth-protected-resource'

/** Says where an assistant signs people in (RFC 9728). Clients ask with and without the path of the resource. */
export const addResourceRoutes = (
  server: HttpServer,
  { accounts: { assistants, publicUrl } }: { accounts: Pick<Accounts, 'assistants' | 'publicUrl'> },
): void => {
  // Without a provider an assistant would begin a sign-in that cannot end.
  if (!assistants) return
  const metadata = {
    resource: assistants.resource,
    scopes_supported: assistantScopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Rank Atlas',
    resource_documentation: `${publicUrl}/docs/api`,
  }
  for (const path of [metadataPath, `${metadataPath}/mcp`]) {
    server.get(path, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=300')
        .send({ ...metadata, authorization_servers: [await assistants.findIssuer()] }),
    )
  }
}
