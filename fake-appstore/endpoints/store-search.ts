import { javascript, xml } from '../server/answer.ts'
import { searchApps, suggestTerms } from '../world/searching.ts'
import { languageIn } from '../world/words/languages.ts'
import type { Call, Endpoint, StoreRequest } from './call.ts'
import { escapeXml } from './feed-formats.ts'
import { storefrontOfHeader } from './rss-request.ts'

/** Roughly the number of ids that the App Store returns, whatever limit is requested. */
const storeSearchDepth = 240

/** `/WebObjects/MZStore.woa/wa/search?clientApplication=Software&media=software&term=…` with a storefront header. */
export const storeSearch: Endpoint = ({ url, headers }: StoreRequest): Call | undefined => {
  if (url.pathname !== '/WebObjects/MZStore.woa/wa/search') return undefined
  const storefront = storefrontOfHeader(headers['x-apple-store-front']) ?? 'us'
  const term = url.searchParams.get('term') ?? ''
  return {
    kind: 'search',
    storefront,
    answer: ({ world, now }) => {
      const language = languageIn(storefront)
      const question = { term, storefront, language, now, isDeveloperOnly: false, needsIpad: false }
      const results = searchApps(world, question)
        .slice(0, storeSearchDepth)
        .map(({ id }) => ({ id: String(id), entity: 'software' }))
      const bubbles = results.length === 0 ? [] : [{ name: 'Apps', results, totalCount: results.length }]
      return javascript(JSON.stringify({ bubbles, storePlatformData: {} }), 300)
    },
  }
}

const searchLink = (term: string): string =>
  `https://search.itunes.apple.com/WebObjects/MZStore.woa/wa/search?clientApplication=Software&src=hint&submit=edit&term=${encodeURIComponent(term)}`

const hintXml = (term: string): string =>
  [
    '      <dict>',
    '        <key>term</key>',
    `        <string>${escapeXml(term)}</string>`,
    '        <key>url</key>',
    `        <string>${escapeXml(searchLink(term))}</string>`,
    '      </dict>\n',
  ].join('\n')

/** Format and wording of `recordings/hints/*.plist`. */
const plist = (terms: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!DOCTYPE plist PUBLIC "-//Apple Computer//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd"><plist version="1.0">
  <dict>
    <key>title</key>
    <string>Suggestions</string>
    <key>hints</key>
    <array>
${terms.map(hintXml).join('')}    </array>
  </dict>
</plist>`

/** `/WebObjects/MZSearchHints.woa/wa/hints?term=…`; without a storefront header there are no hints. */
export const hints: Endpoint = ({ url, headers }: StoreRequest): Call | undefined => {
  if (url.pathname !== '/WebObjects/MZSearchHints.woa/wa/hints') return undefined
  const storefront = storefrontOfHeader(headers['x-apple-store-front'])
  const term = url.searchParams.get('term') ?? ''
  return {
    kind: 'search',
    ...(storefront === undefined ? {} : { storefront }),
    answer: ({ world }) => xml(plist(storefront === undefined ? [] : suggestTerms(world, { term, storefront })), 3600),
  }
}
