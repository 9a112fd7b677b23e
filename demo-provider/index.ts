/** A stand-in for a sign-in service: OpenID Connect for one client and three made-up people, without passwords. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { Provider } from 'oidc-provider'
import { type AssistantClient, buildConfiguration } from './configuration.ts'
import { answerChoice, answerStyles, findPage } from './handle-request.ts'
import { buildPageHeaders, buildProblemPage } from './page.ts'
import { type DemoPerson, demoPeople } from './people.ts'

export { buildMember, demoClient, demoPeople } from './people.ts'

export type DemoProviderOptions = {
  /** The address for people and for the server, such as `http://127.0.0.1:3000/demo-provider`. */
  issuer: string
  redirectUris: readonly string[]
  people?: readonly DemoPerson[]
  /** Only tests have one. */
  assistant?: AssistantClient
}

export type DemoProvider = { issuer: string; handle: RequestListener }

/**
 * Builds links from the issuer instead of the request, whose host differs behind a proxy. Forwarding headers are meant for
 * the server that mounts this provider.
 */
const asAddressed = (request: IncomingMessage, { host, protocol, pathname }: URL): string => {
  const mountPath = pathname.replace(/\/$/, '')
  const original = request.url ?? '/'
  request.headers.host = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete request.headers['x-forwarded-host']
  const path = original.startsWith(`${mountPath}/`) ? original.slice(mountPath.length) : original
  request.url = path
  // The provider detects its own mount path.
  Object.assign(request, { originalUrl: original })
  return path.replace(/\?.*$/s, '')
}

/** A provider as a Node request listener for every path below its issuer. Its keys live as long as the process. */
export const createDemoProvider = ({
  issuer,
  redirectUris,
  people = demoPeople,
  assistant,
}: DemoProviderOptions): DemoProvider => {
  const address = new URL(issuer)
  const mountPath = address.pathname.replace(/\/$/, '')
  const headers = buildPageHeaders(redirectUris)
  const provider = new Provider(
    issuer,
    buildConfiguration({
      mountPath,
      redirectUris,
      people,
      assistant,
      renderError: (ctx, { error, error_description }) => {
        ctx.set(headers)
        ctx.body = buildProblemPage(mountPath, error_description ?? error)
      },
    }),
  )
  provider.proxy = true
  const callback = provider.callback()
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const page = findPage(asAddressed(request, address))
    if (page === 'styles') answerStyles(response)
    else if (page === 'choice') void answerChoice({ provider, mountPath, people, headers, request, response })
    else void callback(request, response)
  }
  return { issuer, handle }
}
