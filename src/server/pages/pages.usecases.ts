import type { Send } from '#contract/ask.ts'
import type { RenderedPage } from '#contract/pages.ts'
import { secondMs } from '#domain/units.ts'
import type { Member } from '../platform/http/access.ts'
import { type Packed, varyByReader } from '../platform/http/answer-cache.ts'
import type { HttpServer } from '../platform/http/http.ts'
import { sendAs } from '../platform/http/own-calls.ts'
import type { Screens } from '../platform/http/screens.ts'
import { ensureTemplate, fillTemplate, isOwnPath } from './pages.rules.ts'

/** After this a rendering is given up. Its readers have been told long before that the server is busy. */
const renderWithinMs = 30 * secondMs

export type PageRequest = {
  path: string
  origin: string
  locale: string
  address: string
  /** The person the page is for; undefined for a visitor. */
  member?: Member | undefined
}

/** A rendered page. `retryAfterSeconds`: when to ask again, if a call was refused because of too many requests. */
export type MadePage = RenderedPage & { retryAfterSeconds?: number | undefined }

/** Notes the longest wait that the API asks for with a refusal. */
const watchRefusals = (send: Send) => {
  let longest: number | undefined
  return {
    send: async (...asked: Parameters<Send>) => {
      const answer = await send(...asked)
      const seconds = answer.status === 429 ? Number(answer.headers.get('retry-after')) : Number.NaN
      if (seconds > 0) longest = Math.max(longest ?? 0, seconds)
      return answer
    },
    findRetryAfter: () => longest,
  }
}

const html = 'text/html; charset=utf-8'

/** Turns a rendered page into a response. */
export const packPage = ({ template, filesOf }: Pick<Screens, 'template' | 'filesOf'>, page: MadePage): Packed => {
  const { status, location, route = '', retryAfterSeconds } = page
  if (location === undefined || !isOwnPath(location)) {
    const headers = {
      vary: varyByReader,
      ...(status === 429 && retryAfterSeconds && { 'retry-after': String(retryAfterSeconds) }),
    }
    return { status, contentType: html, headers, body: fillTemplate(template, page, filesOf.get(route)) }
  }
  return { status, contentType: html, headers: { vary: varyByReader, location }, body: '' }
}

/** Renders pages with the built screens. */
export const createPages = ({ server, screens }: { server: HttpServer; screens: Screens }) => {
  const { template, renderPage } = screens
  ensureTemplate(template)
  return {
    /** @throws when rendering fails or is given up. */
    renderPage: async ({ member, address, ...request }: PageRequest): Promise<MadePage> => {
      const { origin, locale } = request
      const caller = { member, isCharged: false, address, origin, locale }
      const { send, findRetryAfter } = watchRefusals(sendAs(server, caller))
      const { promise: tooLate, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => reject(new Error(`Not rendered within ${renderWithinMs} ms.`)), renderWithinMs)
      try {
        const page = await Promise.race([renderPage({ ...request, send }), tooLate])
        return { ...page, retryAfterSeconds: findRetryAfter() }
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
