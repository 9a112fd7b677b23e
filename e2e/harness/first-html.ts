const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

const decodeOne = (whole: string, code: string): string => {
  if (!code.startsWith('#')) return entities[code] ?? whole
  const isHex = /^#x/i.test(code)
  return String.fromCodePoint(Number.parseInt(code.slice(isHex ? 2 : 1), isHex ? 16 : 10))
}

const decode = (text: string): string => text.replace(/&(#x[\da-f]+|#\d+|[a-z]+);/gi, decodeOne)

const attributesOf = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name = '', double, single]) => [
      name.toLowerCase(),
      decode(double ?? single ?? ''),
    ]),
  )

const tagsOf = (html: string, name: string): Record<string, string>[] =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'gi'))].map(([tag]) => attributesOf(tag))

const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script\b[^>]*type="application\/ld\+json"[^>]*>(.*?)<\/script>/gis)].map(([, text = '']) => text)

/** The visible text without style sheets and scripts. */
const textOf = (html: string): string =>
  decode(
    html
      .replace(/^.*?<body\b[^>]*>/is, '')
      .replace(/<!--.*?-->/gs, '')
      .replace(/<(script|style|noscript|template)\b.*?<\/\1>/gis, ' ')
      .replace(/<[^>]*>/g, ' '),
  )
    .replace(/\s+/g, ' ')
    .trim()

export type PageHtml = {
  html: string
  text: string
  title: string
  /** By name or property: `description`, `og:title`, `twitter:card`, `robots`. */
  meta: Record<string, string>
  canonical: string | undefined
  jsonLd: unknown[]
}

export type FirstHtml = PageHtml & { status: number; headers: Headers }

const parsePageHtml = (html: string): PageHtml => {
  const named = tagsOf(html, 'meta').map(
    ({ name, property, content = '' }) => [name ?? property ?? '', content] as const,
  )
  return {
    html,
    text: textOf(html),
    title: decode(/<title\b[^>]*>(.*?)<\/title>/is.exec(html)?.[1] ?? ''),
    meta: Object.fromEntries(named.filter(([name]) => name !== '')),
    canonical: tagsOf(html, 'link').find(({ rel }) => rel === 'canonical')?.href,
    jsonLd: scriptsOf(html).map(text => JSON.parse(text)),
  }
}

/** The page for a reader without JavaScript, a crawler or a link preview: one request, no scripts. */
export const readFirstHtml = async (url: string, init: RequestInit = {}): Promise<FirstHtml> => {
  const response = await fetch(url, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, ...parsePageHtml(await response.text()) }
}
