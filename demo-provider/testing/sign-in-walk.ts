/** A person at a browser, without the browser: keeps cookies, follows redirects, presses a button. */

type Cookie = { name: string; value: string; path: string }

export type CookieJar = { cookies: Cookie[] }

export const createCookieJar = (): CookieJar => ({ cookies: [] })

const parseCookie = (line: string): Cookie & { isGone: boolean } => {
  const [pair = '', ...attributes] = line.split(/;\s*/)
  const path = attributes.find(text => /^path=/i.test(text))?.slice('path='.length) ?? '/'
  const isGone = attributes.some(text => /^(expires=Thu, 01 Jan 1970|max-age=0)/i.test(text))
  return { name: pair.split('=')[0] ?? '', value: pair.slice(pair.indexOf('=') + 1), path, isGone }
}

const keepCookies = (jar: CookieJar, response: Response): void => {
  for (const line of response.headers.getSetCookie()) {
    const { isGone, ...cookie } = parseCookie(line)
    jar.cookies = jar.cookies.filter(({ name, path }) => name !== cookie.name || path !== cookie.path)
    if (!isGone) jar.cookies.push(cookie)
  }
}

const cookiesFor = (jar: CookieJar, { pathname }: URL): string =>
  jar.cookies
    .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')

/** Sends one request as a browser does, with the cookies of the jar, and does not follow redirects. */
export const ask = async (jar: CookieJar, url: string, form?: Record<string, string>): Promise<Response> => {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: { cookie: cookiesFor(jar, new URL(url)) },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  keepCookies(jar, response)
  return response
}

const nextOf = (response: Response, url: string): string | undefined => {
  const location = response.headers.get('location')
  return location === null ? undefined : new URL(location, url).href
}

export type SignInWalk = { jar?: CookieJar; answer: string }

const mostSteps = 8

/**
 * Follows a sign-in from the authorization URL to the redirect URL of the client, and does not open that URL. `answer` is the
 * subject to sign in as, or `cancel`. @throws if the sign-in shows an unexpected page.
 */
export const walkSignIn = async (from: string, { jar = createCookieJar(), answer }: SignInWalk): Promise<string> => {
  const home = new URL(from)
  const base = home.pathname.split('/')[1]
  const isAtProvider = (url: URL) => url.origin === home.origin && url.pathname.split('/')[1] === base
  let url = from
  let form: Record<string, string> | undefined
  for (let step = 0; step < mostSteps; step += 1) {
    const response = await ask(jar, url, form)
    const next = nextOf(response, url)
    if (next !== undefined && !isAtProvider(new URL(next))) return next
    const isForm = next === undefined && response.status === 200 && url.includes('/interaction/')
    if (next === undefined && !isForm)
      throw new Error(`No way on at ${url}: ${response.status} ${await response.text()}`)
    form = isForm ? { answer } : undefined
    url = next ?? url
  }
  throw new Error(`The sign-in did not end within ${mostSteps} steps; the last was at ${url}.`)
}
