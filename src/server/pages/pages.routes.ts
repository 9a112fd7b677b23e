import type { FastifyReply, FastifyRequest } from 'fastify'
import { listPublicApps } from '#contract/apps.ts'
import { createAsk } from '#contract/ask.ts'
import { listTopInternationalApps } from '#contract/international.ts'
import { getOpenData } from '#contract/open-data.ts'
import { findNewAddress } from '#domain/old-addresses.ts'
import { secondMs } from '#domain/units.ts'
import { findStorageTrouble } from '../platform/database/storage-faults.ts'
import { sendAnswer, sendKept, type TaggedAnswer, tagAnswer } from '../platform/http/answer-cache.ts'
import { answerUnrouted } from '../platform/http/failures.ts'
import { type HttpServer, isPage, isUnreadable } from '../platform/http/http.ts'
import { readOrigin } from '../platform/http/origin.ts'
import { sendAs } from '../platform/http/own-calls.ts'
import { readLocale } from '../platform/http/reader-locale.ts'
import type { Screens } from '../platform/http/screens.ts'
import { sitePathOf } from '../platform/http/site-path.ts'
import { createRepeatedLine } from '../platform/process/log.ts'
import { fillBusy, placeScreens } from './pages.rules.ts'
import { createPages, type MadePage, type PageRequest, packPage } from './pages.usecases.ts'
import { buildRobots, buildSiteMap } from './site-map.rules.ts'
import { buildWebManifest } from './web-manifest.rules.ts'

/** Longer than a slow machine takes for its first page after a start. */
const readersWaitMs = 15 * secondMs
/** In seconds. A browser with scripts decides itself when it asks again. */
const retryAfterSeconds = '5'

class BusyError extends Error {
  override name = 'BusyError'
}

/** @throws BusyError when a reader has waited long enough. The work goes on, and its result serves the next request. */
const withPatience = async <Value>(work: Promise<Value>): Promise<Value> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new BusyError(`Not rendered within ${readersWaitMs} ms.`)), readersWaitMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}

const isBusy = (error: unknown): boolean => error instanceof BusyError || findStorageTrouble(error) === 'away'

export type PageRoutesOptions = {
  publicUrl: string | undefined
  /** Undefined when the screens are not built; the server then serves only the API. */
  screens: Screens | undefined
}

/** Every address that is neither an API call nor a file is a page. The screens render the 404 page. */
export const addPageRoutes = (server: HttpServer, options: PageRoutesOptions): void => {
  const { screens } = options
  addSiteMapRoutes(server, options)
  const sendPage = screens && createSendPage(server, screens, options)
  server.setNotFoundHandler((request, reply) => {
    if (sendPage && isPage(request.raw)) {
      const newAddress = findNewAddress(request.url)
      return newAddress === undefined ? sendPage(request, reply) : reply.redirect(newAddress, 308)
    }
    const isPageAddress = sendPage && isPage({ method: 'GET', url: request.url })
    const allow = [...request.listAllowedMethods(), ...(isPageAddress ? ['GET', 'HEAD'] : [])]
    return answerUnrouted(request, reply, [...new Set(allow)].sort())
  })
}

const createSendPage = (server: HttpServer, screens: Screens, { publicUrl }: Omit<PageRoutesOptions, 'screens'>) => {
  const pages = createPages({ server, screens })
  const renderPage = async ({ isUnreadable, ...input }: PageRequest & { isUnreadable: boolean }): Promise<MadePage> => {
    const page = await pages.renderPage(input)
    return isUnreadable ? { ...page, status: 400 } : page
  }
  const atPath = placeScreens(screens, sitePathOf(publicUrl))
  const pack = (page: MadePage) => packPage(atPath, page)
  /** Pages for a signed-in person are not cached, neither here nor by proxies. */
  const makeOwnPage = async (input: Parameters<typeof renderPage>[0]): Promise<TaggedAnswer> => {
    const packed = pack(await renderPage(input))
    const headers = { ...packed.headers, 'cache-control': 'private, no-cache' }
    return tagAnswer({ ...packed, headers })
  }

  /** The page is the same for all visitors, but a refusal concerns only the visitor for whom it was rendered. */
  const findPage = async (input: Parameters<typeof renderPage>[0]): Promise<TaggedAnswer> => {
    let isForThisVisitor = false
    const make = async () => {
      isForThisVisitor = true
      return pack(await renderPage(input))
    }
    const { origin, locale, path } = input
    const key = `page ${JSON.stringify([origin, locale, input.isUnreadable, path])}`
    const found = await server.answers.find(key, make, { isHeavy: true })
    return found.status === 429 && !isForThisVisitor ? tagAnswer(pack(await renderPage(input))) : found
  }

  // Under load, hundreds of pages a minute fail for the same reason.
  const sayFailed = createRepeatedLine<{ error: unknown; request: FastifyRequest }>(({ error, request }, times) => {
    const count = times === 1 ? '' : ` ${times} times in the last minute`
    request.log.error({ err: error, times }, `Rendering a page failed${count}; it is sent without content.`)
  })

  const answer = async (request: FastifyRequest): Promise<TaggedAnswer> => {
    const origin = readOrigin(request, publicUrl)
    const member = await request.findMember()
    const locale = member?.locale ?? readLocale(request.headers['accept-language'])
    const path = screens.readAddress(request.url)
    const input = { path, origin, locale, address: request.ip, member, isUnreadable: isUnreadable(request) }
    return member ? makeOwnPage(input) : findPage(input)
  }

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    try {
      return await sendAnswer(await withPatience(answer(request)), request, reply)
    } catch (error) {
      sayFailed({ error, request })
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      // A browser whose server failed for another reason renders the page itself.
      if (!isBusy(error)) return reply.send(atPath.template)
      const body = fillBusy(atPath.template, screens.busyContent)
      return reply.status(503).header('retry-after', retryAfterSeconds).send(body)
    }
  }
}

const addSiteMapRoutes = (server: HttpServer, { publicUrl }: Omit<PageRoutesOptions, 'screens'>): void => {
  const ask = createAsk(sendAs(server, { isCharged: false }))
  const makeSiteMap = async (origin: string): Promise<string> => {
    const [publicApps, { apps }, { publication }] = await Promise.all([
      ask(listPublicApps, {}),
      ask(listTopInternationalApps, {}),
      ask(getOpenData, {}),
    ])
    return buildSiteMap(
      origin,
      [...publicApps, ...apps].map(({ appStoreId }) => appStoreId),
      { hasOpenData: publication !== null },
    )
  }
  server.get('/sitemap.xml', (request, reply) => {
    const origin = readOrigin(request, publicUrl)
    const make = async () => ({
      body: await makeSiteMap(origin),
      contentType: 'application/xml; charset=utf-8',
    })
    return sendKept(request, reply, make, origin)
  })
  const manifest = tagAnswer({
    body: buildWebManifest(sitePathOf(publicUrl)),
    contentType: 'application/manifest+json; charset=utf-8',
  })
  server.get('/manifest.webmanifest', (request, reply) => sendAnswer(manifest, request, reply))
  server.get('/robots.txt', (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(buildRobots(readOrigin(request, publicUrl))),
  )
}
