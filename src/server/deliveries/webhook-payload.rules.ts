import { countryNameOf } from '#domain/country-names.ts'
import { genreName } from '#domain/genres.ts'
import { shownNameOf, titleOf } from '../channels/message-text.rules.ts'
import type { Message, MessageApp, MessageChange } from '../channels/messages.rules.ts'

/** Larger bodies are refused by receivers; `omittedChanges` says how many are left out. */
const mostChanges = 1_000

const toChange = (app: MessageApp, { chart, reason, ...change }: MessageChange) => ({
  appStoreId: String(app.appId),
  name: shownNameOf(app),
  url: app.url ?? null,
  kind: reason.kind,
  top: reason.top,
  firstSeenSince: reason.since ?? null,
  storefront: chart.storefront,
  country: countryNameOf(chart.storefront),
  chartType: chart.chartType,
  device: chart.device,
  genre: chart.genre,
  genreName: genreName(chart.genre),
  rank: change.rank,
  previousRank: change.previousRank,
  depth: change.depth,
  observedAt: change.observedAt.toISOString(),
  previousObservedAt: change.previousAt?.toISOString() ?? null,
})

/** The body of a webhook, as documented in docs/webhooks.md. The same on every attempt. */
export const buildWebhookPayload = (message: Message) => {
  const { kind, createdAt, apps, notes, event } = message
  if (event) return { type: event.type, timestamp: createdAt.toISOString(), data: event.data }
  const changes = apps.flatMap(app => app.groups.flatMap(group => group.changes.map(change => toChange(app, change))))
  const sent = changes.slice(0, mostChanges)
  return {
    type: kind === 'test' ? 'test' : 'alert.fired',
    timestamp: createdAt.toISOString(),
    data: { title: titleOf(message), changes: sent, omittedChanges: changes.length - sent.length, notes },
  }
}
