import type { LightMyRequestResponse as Response } from 'fastify'
import type { HttpServer } from '../platform/http/http.ts'

/** The public address of the site in sign-in tests. */
export const site = 'http://ranks.test'

/** A browser at that site. It keeps cookies but does not follow redirects. */
export type TestBrowser = {
  open(url: string): Promise<Response>
  cookies: Map<string, string>
}

const isGone = (expires: Date | undefined): boolean => expires?.getTime() === 0

export const openTestBrowser = (server: HttpServer): TestBrowser => {
  const cookies = new Map<string, string>()
  const open = async (url: string): Promise<Response> => {
    const { pathname, search, host } = new URL(url, site)
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await server.inject({ url: `${pathname}${search}`, headers: { host, cookie } })
    for (const { name, value, expires } of answer.cookies) {
      if (isGone(expires)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  }
  return { open, cookies }
}
