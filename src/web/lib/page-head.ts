import { escapeMarkup } from '#domain/markup.ts'
import { storefrontCount } from '#domain/storefronts.ts'

export const productName = 'Rank Atlas'
const productTitle = 'Rank Atlas - iOS App Store Rankings Tracker'
const productDescription = `Track where iOS apps rank in the App Store charts of ${storefrontCount} countries.`

export const atomType = 'application/atom+xml'

export type PageFeed = { title: string; path: string }

export type PageMeta = {
  /** The title without its ending. Without a title, the page has that of the product. */
  title?: string
  /** The end of the title instead of the product's name: SPEC §2 orders another one for the page of an app. */
  titleEnding?: string
  description?: string
  image?: string
  /** Structured data for schema.org. In it, `{origin}` stands for the address of this site. */
  jsonLd?: Record<string, unknown> | undefined
  /** The feed of the page. */
  feed?: PageFeed | undefined
  /** True if other sites can embed a card of the page by oEmbed. */
  isEmbeddable?: boolean
  /** True when the page does not exist: the server responds with 404. */
  isMissing?: boolean
  /** True when the page is temporarily unavailable: the server responds with 503. */
  isUnavailable?: boolean
  /** False for pages that search engines should not index, such as search results. */
  isIndexed?: boolean
}

type HeadTag = { attribute: 'name' | 'property'; key: string; content: string }

/** The metadata of a page that browsers use, so each navigation updates it. */
export type Head = {
  title: string
  canonical: string
  /** An absolute URL. */
  feed: PageFeed | undefined
  jsonLd: string | undefined
}

/** SPEC gives some pages two paths; the canonical one is the first. */
const canonicalPath = (pathname: string): string => {
  const path = pathname.replace(/(?<=.)\/$/, '')
  return path === '/apps' ? '/' : path.replace(/^\/apps\//, '/app/')
}

type PageUrl = { origin: string; pathname: string }

export const buildHead = (meta: PageMeta, { origin, pathname }: PageUrl): Head => {
  const { title, titleEnding = productName, jsonLd, feed } = meta
  return {
    title: title === undefined ? productTitle : `${title} - ${titleEnding}`,
    canonical: origin + canonicalPath(pathname),
    feed: feed && { title: feed.title, path: origin + feed.path },
    jsonLd: jsonLd && JSON.stringify({ '@context': 'https://schema.org', ...jsonLd }).replaceAll('{origin}', origin),
  }
}

/** Escapes JSON so that it cannot close its script element. */
export const toScriptJson = (json: string): string => json.replaceAll('<', '\\u003c')

/** Search engines and sites that show links read the first HTML, so only the server writes these. */
const listTags = (meta: PageMeta, page: PageUrl): HeadTag[] => {
  const { title, canonical } = buildHead(meta, page)
  const { description = productDescription, image = '/api/og/main' } = meta
  const picture = page.origin + image
  const isIndexed = meta.isIndexed !== false && !meta.isMissing && !meta.isUnavailable
  return [
    { attribute: 'name', key: 'description', content: description },
    { attribute: 'name', key: 'robots', content: isIndexed ? 'index, follow' : 'noindex' },
    { attribute: 'property', key: 'og:title', content: title },
    { attribute: 'property', key: 'og:description', content: description },
    { attribute: 'property', key: 'og:image', content: picture },
    { attribute: 'property', key: 'og:image:alt', content: title },
    { attribute: 'property', key: 'og:url', content: canonical },
    { attribute: 'property', key: 'og:type', content: 'website' },
    { attribute: 'property', key: 'og:site_name', content: productName },
    { attribute: 'name', key: 'twitter:card', content: 'summary_large_image' },
    { attribute: 'name', key: 'twitter:title', content: title },
    { attribute: 'name', key: 'twitter:description', content: description },
    { attribute: 'name', key: 'twitter:image', content: picture },
    { attribute: 'property', key: 'og:image:type', content: 'image/png' },
    // The sizes are those of `imageSizes.landscape`.
    { attribute: 'property', key: 'og:image:width', content: '1200' },
    { attribute: 'property', key: 'og:image:height', content: '630' },
  ]
}

/** A link to another format of the page, for programs. */
const alternate = (type: string, title: string, address: string): string =>
  `<link rel="alternate" type="${type}" title="${escapeMarkup(title)}" href="${escapeMarkup(address)}" />`

/** The address of the site is the part before the path of the app. Only the server writes this link. */
const oembedOf = (page: string): string => `${page.replace(/\/app\/\d+$/, '')}/oembed?url=${encodeURIComponent(page)}`

export const renderHead = (meta: PageMeta, page: PageUrl): string => {
  const { title, canonical, feed, jsonLd } = buildHead(meta, page)
  return [
    `<title>${escapeMarkup(title)}</title>`,
    ...listTags(meta, page).map(
      ({ attribute, key, content }) => `<meta ${attribute}="${key}" content="${escapeMarkup(content)}" />`,
    ),
    `<link rel="canonical" href="${escapeMarkup(canonical)}" />`,
    ...(feed ? [alternate(atomType, feed.title, feed.path)] : []),
    ...(meta.isEmbeddable ? [alternate('application/json+oembed', title, oembedOf(canonical))] : []),
    ...(jsonLd ? [`<script type="application/ld+json">${toScriptJson(jsonLd)}</script>`] : []),
  ].join('\n    ')
}
