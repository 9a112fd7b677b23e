/** Everything the pages load comes from here, but Apple's images. */
const contentSecurityPolicy = (imageSources: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: https://*.mzstatic.com${imageSources.map(source => ` ${source}`).join('')}`,
    "connect-src 'self'",
    "font-src 'self'",
    // The preview of what other sites may show.
    "frame-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')

/** What every answer carries. */
export const buildSecurityHeaders = (imageSources: readonly string[]) => ({
  'content-security-policy': contentSecurityPolicy(imageSources),
  'x-content-type-options': 'nosniff',
  // What `frame-ancestors` says, for browsers that do not know it.
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
})

/**
 * In place of the policy above, for a page that every site may show in a frame (without `x-frame-options`, which knows no
 * such thing): it has no script, no form, and nothing from elsewhere.
 */
export const framedHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors *",
}

/** In place of the policy above, for an e-mail that is looked at: it loads nothing and runs nothing, and its links work. */
export const emailHeaders = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
  'cache-control': 'private, no-store',
}
