import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Call, Context, Endpoint, StoreRequest } from '../endpoints/call.ts'
import { images } from '../endpoints/images.ts'
import { legacyRss } from '../endpoints/legacy-rss.ts'
import { lookup } from '../endpoints/lookup.ts'
import { marketing } from '../endpoints/marketing.ts'
import { search } from '../endpoints/search.ts'
import { viewTop, wsCharts } from '../endpoints/store-charts.ts'
import { hints, storeSearch } from '../endpoints/store-search.ts'
import { answerWithFault } from '../faults/answer-faults.ts'
import { showChart } from '../faults/chart-faults.ts'
import type { Fault } from '../faults/fault-kinds.ts'
import { send } from '../faults/send.ts'
import { toFault } from '../world/story.ts'
import { type Answer, forbidden, html } from './answer.ts'
import type { CallLimit } from './call-limit.ts'
import { type ControlParts, handleControl, isControlPath } from './control.ts'

const endpoints: readonly Endpoint[] = [
  legacyRss,
  lookup,
  search,
  images,
  marketing,
  wsCharts,
  viewTop,
  storeSearch,
  hints,
]

const unknownPath: Call = { kind: 'unlimited', answer: () => html('<html><body>Not Found</body></html>', 404) }

const findCall = (request: StoreRequest): Call => {
  for (const endpoint of endpoints) {
    const call = endpoint(request)
    if (call) return call
  }
  return unknownPath
}

export type StoreParts = ControlParts & { limit: CallLimit; publicUrl: string | undefined }

const parseUrl = (text: string): URL | undefined => {
  // A path with two leading slashes would be parsed as a host.
  const path = text.startsWith('/') ? `/${text.replace(/^\/+/, '')}` : text
  return URL.canParse(path, 'http://fake') ? new URL(path, 'http://fake') : undefined
}

/** Image URLs use the host of the request. */
const baseUrlOf = (request: IncomingMessage, { publicUrl }: StoreParts): string =>
  publicUrl ?? `http://${request.headers.host ?? '127.0.0.1'}`

const contextOf = (
  request: IncomingMessage,
  { parts, fault }: { parts: StoreParts; fault: Fault | undefined },
): Context => {
  const now = parts.now()
  const { world } = parts
  return {
    world,
    now,
    baseUrl: baseUrlOf(request, parts),
    showChart: (chart, source) => showChart({ world, chart, now, source, fault }),
  }
}

/** An internal error of the fake App Store: always a response, never a hanging connection. */
const brokenFake: Answer = html('<html><body>Internal Server Error</body></html>', 500)

type Exchange = { request: IncomingMessage; response: ServerResponse; parts: StoreParts }

type Answering = { call: Call; fault: Fault | undefined }

const answerCall = ({ request, parts }: Exchange, { call, fault }: Answering): Answer => {
  try {
    const make = () => call.answer(contextOf(request, { parts, fault }))
    return answerWithFault(fault, { url: request.url ?? '/', make })
  } catch {
    return brokenFake
  }
}

/** The fault that a test has set, or otherwise one of the story. */
const findFault = ({ request, parts }: Exchange, call: Call): Fault | undefined => {
  const now = parts.now()
  const { chart } = call
  return (
    parts.faults.take(call, { url: request.url ?? '/', now }) ??
    toFault(chart && parts.world.story?.findIncident({ chart, at: now }))
  )
}

const handleCall = async (exchange: Exchange, url: URL): Promise<void> => {
  const { request, response, parts } = exchange
  const at = new Date().toISOString()
  const call = findCall({ url, headers: request.headers })
  const from = request.socket.remoteAddress ?? ''
  const isAdmitted = parts.limit.admit(call.kind, from)
  const fault = isAdmitted ? findFault(exchange, call) : undefined
  const answer = isAdmitted ? answerCall(exchange, { call, fault }) : forbidden()
  parts.log.add({
    at,
    from,
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    status: fault?.kind === 'reset' ? 0 : answer.status,
    ...(fault === undefined ? {} : { fault: fault.kind }),
  })
  await send({ response, answer, isHead: request.method === 'HEAD' }, fault)
}

export const handleRequest = async (exchange: Exchange): Promise<void> => {
  const { request, response, parts } = exchange
  const url = parseUrl(request.url ?? '/')
  if (url === undefined) return send({ response, answer: html('Bad Request', 400), isHead: false }, undefined)
  return isControlPath(url.pathname) ? handleControl({ request, response, url }, parts) : handleCall(exchange, url)
}
