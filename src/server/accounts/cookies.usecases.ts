import type { FastifyReply, FastifyRequest } from 'fastify'

type Site = { publicUrl: string | undefined }
type Cookie = 'session' | 'sign-in'

/** Whether people see the site over https: then cookies never travel over http. */
const isSecure = ({ protocol }: FastifyRequest, { publicUrl }: Site): boolean =>
  publicUrl ? publicUrl.startsWith('https:') : protocol === 'https'

/** With `__Host-` browsers take a cookie from this very host over https only, for the whole site. */
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
