export type Answer = { status: number; headers: Record<string, string>; body: string | Buffer }

/** Apple sends JSON as `text/javascript`, whatever the request accepts. */
export const javascript = (body: string, maxAgeSeconds: number): Answer => ({
  status: 200,
  headers: {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': `max-age=${maxAgeSeconds}`,
    'access-control-allow-origin': '*',
  },
  body,
})

export const json = (value: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'access-control-allow-origin': '*' },
  body: JSON.stringify(value),
})

export const xml = (body: string, maxAgeSeconds: number): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml', 'cache-control': `max-age=${maxAgeSeconds}` },
  body,
})

export const html = (body: string, status: number): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
})

/** Verbatim: Apple's page for an empty application response. */
export const nullResponse = (status: number): Answer =>
  html(
    '<html><head><title>Error</title></head><body>Your request produced an error.  <BR>[newNullResponse]</body></html>',
    status,
  )

/** Over the limit: no body, no Retry-After (facundoolano/app-store-scraper#194). */
export const forbidden = (): Answer => ({
  status: 403,
  headers: {
    'content-length': '0',
    server: 'daiquiri/5',
    'x-responding-instance': 'MZStoreServices:31001:::',
    'cache-control': 'no-cache',
  },
  body: '',
})
