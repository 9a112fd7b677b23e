import type { FastifyReply, FastifyRequest } from 'fastify'
import { sitePathOf } from '../platform/http/site-path.ts'

type Site = { publicUrl: string | undefined }
type Cookie = 'session' | 'sign-in'

/** Whether visitors use https; if so, cookies are never sent over http. */
const isSecure = ({ protocol }: FastifyRequest, { publicUrl }: Site): boolean =>
  publicUrl ? publicUrl.startsWith('https:') : protocol === 'https'

/**
 * Browsers accept these names over https only, and `__Host-` only for one exact host with all of its paths. The cookies of
 * a site below a path are sent only below that path, so that two sites of one host do not share them.
 */
const nameOf = (cookie: Cookie, { isSafe, path }: { isSafe: boolean; path: string }): string =>
  isSafe ? `${path === '/' ? '__Host' : '__Secure'}-${cookie}` : cookie

export const createCookies = (site: Site) => {
  const path = sitePathOf(site.publicUrl) || '/'
  const attributes = { path, httpOnly: true, sameSite: 'lax' } as const
  return {
    read: (request: FastifyRequest, cookie: Cookie): string | undefined => {
      const sent = request.headers.cookie
      if (sent === undefined) return undefined
      return request.server.parseCookie(sent)[nameOf(cookie, { isSafe: isSecure(request, site), path })]
    },

    set: (reply: FastifyReply, cookie: Cookie, { value, endsAt }: { value: string; endsAt: Date }): void => {
      const secure = isSecure(reply.request, site)
      reply.setCookie(nameOf(cookie, { isSafe: secure, path }), value, { ...attributes, secure, expires: endsAt })
    },

    clear: (reply: FastifyReply, cookie: Cookie): void => {
      const secure = isSecure(reply.request, site)
      reply.clearCookie(nameOf(cookie, { isSafe: secure, path }), { ...attributes, secure })
    },
  }
}

export type Cookies = ReturnType<typeof createCookies>
