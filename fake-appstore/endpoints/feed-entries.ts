import { allGenres, genreName } from '#domain/genres.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { describe } from '../world/descriptions.ts'
import { labelsIn } from '../world/labels.ts'
import { nameIn } from '../world/names.ts'
import { currencyOf, formatPrice, priceIn, priceOf } from '../world/prices.ts'
import { mix } from '../world/random.ts'
import { languageIn } from '../world/words/languages.ts'
import { genresOf, type WorldApp } from '../world/world-apps.ts'
import { longDate, pacificIso } from './dates.ts'
import { appUrl, developerUrl, iconUrl, screenshotUrl, slugOf } from './store-urls.ts'

/** One app of a legacy feed, before it is written as JSON or XML. */
export type FeedEntry = {
  id: number
  bundleId: string
  name: string
  url: string
  icons: readonly { url: string; height: string }[]
  summary: string
  priceLabel: string
  amount: string
  currency: string
  application: string
  rights: string | undefined
  previewUrl: string
  developer: string
  developerUrl: string | undefined
  genre: { id: string; name: string; url: string }
  releasedAt: string
  releasedLabel: string
}

export type EntryPlace = { storefront: StorefrontCode; baseUrl: string; now: Date }

const iconSizes = ['53', '75', '100'] as const

const describeGenre = (genre: number, storefront: StorefrontCode): FeedEntry['genre'] => ({
  id: String(genre),
  name: genreName(genre),
  url: `https://apps.apple.com/${storefront}/genre/ios-${slugOf(genreName(genre))}/id${genre}?uo=2`,
})

export const makeEntry = (app: WorldApp, { storefront, baseUrl, now }: EntryPlace): FeedEntry => {
  const language = languageIn(storefront)
  const labels = labelsIn(language)
  const name = nameIn(app, language)
  const amount = priceIn(storefront, priceOf(app, { storefront, at: now.getTime() }))
  const picture = { baseUrl, app }
  return {
    id: app.id,
    bundleId: app.bundleId,
    name,
    url: `${appUrl({ storefront, id: app.id, name })}?uo=2`,
    icons: iconSizes.map(height => ({ url: iconUrl(picture, `${height}x${height}bb.png`), height })),
    summary: describe(app, language),
    priceLabel: amount === 0 ? labels.get : formatPrice({ storefront, language, amount }),
    amount: amount === 0 ? '0' : String(amount),
    currency: currencyOf(storefront).code,
    application: labels.application,
    rights: mix(app.hash, 0x419) % 12 === 0 ? undefined : `© ${app.developer.name}`,
    previewUrl: screenshotUrl(picture, { name: 'screen-1', size: '1024x1024bb.png' }),
    developer: app.developer.name,
    developerUrl: mix(app.hash, 0x41a) % 33 === 0 ? undefined : `${developerUrl(storefront, app.developer)}?uo=2`,
    genre: describeGenre(genresOf(app, now.getTime())[0] ?? allGenres, storefront),
    releasedAt: pacificIso(new Date(app.releasedAt)),
    releasedLabel: longDate(app.releasedAt, { language, storefront }),
  }
}
