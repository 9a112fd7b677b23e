import { UnusableAnswerError } from '../errors.ts'

const maxRedirects = 3

const redirectStatuses: readonly number[] = [301, 302, 303, 307, 308]

export const isRedirect = ({ status, headers }: Response): boolean =>
  redirectStatuses.includes(status) && headers.has('location')

type RedirectStep = { response: Response; url: string; followed: number; origins: ReadonlySet<string> }

/**
 * The target of a redirect.
 * @throws UnusableAnswerError `redirect-loop` after three redirects, `foreign-redirect` for a host that is not in `origins`.
 */
export const readRedirect = ({ response, url, followed, origins }: RedirectStep): string => {
  const location = response.headers.get('location') ?? ''
  if (followed >= maxRedirects) throw refuseRedirect({ reason: 'redirect-loop', url, location })
  const target = URL.parse(location, url)
  const isKnown = target !== null && origins.has(target.origin) && target.username === '' && target.password === ''
  if (!isKnown) throw refuseRedirect({ reason: 'foreign-redirect', url, location })
  return target.href
}

type RefusedRedirect = { reason: 'redirect-loop' | 'foreign-redirect'; url: string; location: string }

const refuseRedirect = ({ reason, url, location }: RefusedRedirect): UnusableAnswerError =>
  new UnusableAnswerError({ reason, subject: url, evidence: location })
