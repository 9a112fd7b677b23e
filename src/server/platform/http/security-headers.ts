/** Pages load resources from this server only, apart from Apple's images. */
const contentSecurityPolicy = (imageSources: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: https://*.mzstatic.com${imageSources.map(source => ` ${source}`).join('')}`,
    "connect-src 'self'",
    "font-src 'self'",
    // For previews of cards and badges.
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')

const yearSeconds = 31_536_000

/** Only if the setting says that people use https. Without subdomains, because those may be other people's sites. */
const transportSecurity = (publicUrl: string | undefined): Record<string, string> =>
  publicUrl?.startsWith('https:') ? { 'strict-transport-security': `max-age=${yearSeconds}` } : {}

/** Answers of the API are data: a browser that shows one loads and runs nothing. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'"

/** The headers of a response by its URL. What only a document obeys is left out of the API: it was a third of a small answer. */
export const createSecurityHeaders = (imageSources: readonly string[], publicUrl: string | undefined) => {
  const ofAll = {
    ...transportSecurity(publicUrl),
    'x-content-type-options': 'nosniff',
    // The equivalent of `frame-ancestors` for browsers without support for it.
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
  }
  const ofApi = { ...ofAll, 'content-security-policy': dataPolicy }
  const ofOthers = {
    ...ofAll,
    'content-security-policy': contentSecurityPolicy(imageSources),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  }
  return (url: string): Record<string, string> => (url.startsWith('/api/') ? ofApi : ofOthers)
}

/**
 * Policy for a page that any site may frame. It allows no scripts, no forms and no external resources. It must be sent
 * without `x-frame-options`, which cannot allow all sites.
 */
export const framedHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors *",
}

/** Policy for viewing an e-mail: it loads and runs nothing, but its links work. */
export const emailHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
  'cache-control': 'private, no-store',
}
