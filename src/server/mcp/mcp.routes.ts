import type { DoneFuncWithErrOrRes, FastifyReply, FastifyRequest } from 'fastify'
import { createAsk } from '#contract/ask.ts'
import type { Accounts } from '../accounts/accounts.usecases.ts'
import { assistantScopes } from '../accounts/assistants.usecases.ts'
import type { Member } from '../platform/http/access.ts'
import { hasForeignBearer, readBearer } from '../platform/http/bearer.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { readOrigin } from '../platform/http/origin.ts'
import { sendAs } from '../platform/http/own-calls.ts'
import { readLocale } from '../platform/http/reader-locale.ts'
import { ensureSameOrigin } from '../platform/http/same-origin.ts'
import { RequestError } from '../platform/process/errors.ts'
import { version } from '../platform/process/version.ts'

type McpRoutesOptions = {
  accounts: Pick<Accounts, 'assistants' | 'publicUrl'>
}

/** No stream announces changed tools, because tools do not change while a server runs. */
const mostSubscriptions = 0

/** Loaded with the first message of an assistant: they take 10 MB, and many servers never get one. */
const loadTools = async () => {
  const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
    import('@modelcontextprotocol/server'),
    import('#mcp/mcp-server.ts'),
  ])
  return { createMcpHandler, createMcpServer }
}

/** A page of another site must not call as its visitor, even if its host name resolves to this server. */
const ensureNotFromPage = (request: FastifyRequest, publicUrl: string | undefined): void => {
  const { origin, 'sec-fetch-site': site } = request.headers
  if (origin !== undefined || site !== undefined) ensureSameOrigin(request, publicUrl)
}

/** The protocol dropped batches in 2025. A batch would count as one request but make many calls. */
const ensureOneMessage = (body: unknown): void => {
  if (Array.isArray(body)) {
    throw new RequestError(
      'request.invalid',
      'Send one message of the Model Context Protocol per request, not an array of them. None of them was processed.',
    )
  }
  if (body === undefined || body === null) {
    throw new RequestError('request.invalid', 'The body must be a message of the Model Context Protocol, in JSON.')
  }
}

const webHeadersOf = ({ headers }: FastifyRequest): Headers =>
  new Headers(
    Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && !name.startsWith(':') ? [[name, value]] : [],
    ),
  )

/** The refusal of a call as the answer of the tool that made it. */
const refusalOf = ({ status, headers, body }: Response): Response => {
  const names = ['content-type', 'www-authenticate']
  return new Response(body, { status, headers: names.map((name): [string, string] => [name, headers.get(name) ?? '']) })
}

/**
 * The Model Context Protocol over Streamable HTTP, without sessions, so it works behind a balancer. The tools call the API of
 * this server as the owner of the token, or as a visitor; cookies are ignored. Where assistants may sign in at the provider, a
 * tool that needs a person is refused over HTTP with the address of the metadata (RFC 9728).
 */
export const addMcpRoutes = (server: HttpServer, { accounts: { assistants, publicUrl } }: McpRoutesOptions): void => {
  const findMember = async (request: FastifyRequest): Promise<Member | undefined> => {
    if (readBearer(request) !== undefined) return request.findCaller()
    const { authorization } = request.headers
    if (assistants && authorization !== undefined) return assistants.findMember(authorization)
    // Refuses a bearer token that is not ours. Cookies are ignored.
    if (hasForeignBearer(request)) await request.findCaller()
    return undefined
  }

  /** The caller with whose rights the tools of one request call the API. */
  const contextOf = async (request: FastifyRequest) => {
    const member = await findMember(request)
    const site = readOrigin(request, publicUrl)
    const locale = member?.locale ?? readLocale(request.headers['accept-language'])
    const { origin } = new URL(site)
    const send = sendAs(server, { member, isCharged: true, address: request.ip, origin, locale })
    const refusals: Response[] = []
    const ask = createAsk(async (path, init) => {
      const response = await send(path, init)
      if (response.headers.has('www-authenticate')) refusals.push(response.clone())
      return response
    })
    return { ask, site, refusals }
  }

  const answer = async (request: FastifyRequest): Promise<Response> => {
    const [{ refusals, ...context }, { createMcpHandler, createMcpServer }] = await Promise.all([
      contextOf(request),
      loadTools(),
    ])
    const handler = createMcpHandler(() => createMcpServer(context, version), {
      maxSubscriptions: mostSubscriptions,
      onerror: error => request.log.info({ err: error }, 'An assistant sent a message that was refused.'),
    })
    const asked = new Request(new URL(request.url, context.site), {
      method: request.method,
      headers: webHeadersOf(request),
      ...(request.method === 'POST' && { body: JSON.stringify(request.body) }),
    })
    const answered = await handler.fetch(asked, request.method === 'POST' ? { parsedBody: request.body } : {})
    if (!assistants || readBearer(request) !== undefined) return answered
    // The tools run while the answer is read. An assistant begins a sign-in only when it is refused over HTTP.
    const body = await answered.arrayBuffer()
    const [refused] = refusals
    return refused ? refusalOf(refused) : new Response(body.byteLength > 0 ? body : null, answered)
  }

  const describeResource = (challenge: string): string => {
    const separator = challenge.includes('=') ? ', ' : ' '
    return `${challenge}${separator}resource_metadata="${publicUrl}${metadataPath}/mcp"`
  }

  const tellResource = (
    _request: FastifyRequest,
    reply: FastifyReply,
    payload: unknown,
    done: DoneFuncWithErrOrRes,
  ) => {
    const challenge = reply.getHeader('www-authenticate')
    if (assistants && typeof challenge === 'string') reply.header('www-authenticate', describeResource(challenge))
    done(null, payload)
  }
  const route = { schema: { hide: true }, config: { isOpenToOtherSites: true }, onSend: tellResource }
  server.post('/mcp', route, async (request, reply) => {
    if (readBearer(request) === undefined) ensureNotFromPage(request, publicUrl)
    ensureOneMessage(request.body)
    const { status, headers, body } = await answer(request)
    reply.headers(Object.fromEntries(headers)).header('cache-control', 'no-store')
    return reply.status(status).send(body && Buffer.from(await new Response(body).arrayBuffer()))
  })
  server.get('/mcp', { ...route, exposeHeadRoute: false }, async (_request, reply) =>
    reply.status(405).header('allow', 'POST').type('text/plain; charset=utf-8').send(aboutMcp),
  )
}

const aboutMcp =
  'This is the address for assistants that speak the Model Context Protocol. Add it to yours as a remote server; docs/assistants.md says how.\n'

const metadataPath = '/.well-known/oauth-protected-resource'

/** Tells assistants where people sign in (RFC 9728). Clients request it with and without the path of the resource. */
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
