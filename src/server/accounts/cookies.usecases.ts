import type { FastifyReply, FastifyRequest } from 'fastify'

type Site = { publicUrl: string | undefined }
type Cookie = 'session' | 'sign-in'

/** Whether visitors use https; if so, cookies are never sent over http. */
const isSecure = ({ protocol }: FastifyRequest, { publicUrl }: Site): boolean =>
  publicUrl ? publicUrl.startsWith('https:') : protocol === 'https'

/** Browsers accept a `__Host-` cookie only over https, from this exact host and for the whole site. */
const nameOf = (cookie: Cookie, isSafe: boolean): string => (isSafe ? `__Host-${cookie}` : cookie)

const attributes = { path: '/', httpOnly: true, sameSite: 'lax' } as const

export const createCookies = (site: Site) => ({
  read: (request: FastifyRequest, cookie: Cookie): string | undefined =>
    request.cookies[nameOf(cookie, isSecure(request, site))],

  set: (reply: FastifyReply, cookie: Cookie, { value, endsAt }: { value: string; endsAt: Date }): void => {
    const secure = isSecure(reply.request, site)
    reply.setCookie(nameOf(cookie, secure), value, { ...attributes, secure, expires: endsAt })
  },

  clear: (reply: FastifyReply, cookie: Cookie): void => {
    const secure = isSecure(reply.request, site)
    reply.clearCookie(nameOf(cookie, secure), { ...attributes, secure })
  },
})

export type Cookies = ReturnType<typeof createCookies>
