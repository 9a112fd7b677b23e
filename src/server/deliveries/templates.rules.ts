import type { MessageTemplate } from '#contract/channels.ts'
import { headlineOf } from '#domain/alert-words.ts'
import { chartName } from '#domain/chart-words.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { isolate } from '#domain/display-names.ts'
import {
  fillTemplate,
  readTemplate,
  type Template,
  type TextPlaceholder,
  textPlaceholders,
  titlePlaceholders,
} from '#domain/templates.ts'
import { shownNameOf } from '../channels/message-text.rules.ts'
import type { MessageApp, MessageChange, MessageContent } from '../channels/messages.rules.ts'

type Change = { app: MessageApp; reason: string; change: MessageChange }

const listChanges = (app: MessageApp): Change[] =>
  app.groups.flatMap(group => group.changes.map(change => ({ app, reason: headlineOf(group), change })))

/** `+6`, `-3`; `new` and `out` if the app entered or left the chart; `?` if nothing was compared. */
const sayChange = ({ rank, previousRank, previousAt }: MessageChange): string => {
  if (previousAt === null) return '?'
  if (rank === null) return 'out'
  if (previousRank === null) return 'new'
  const climbed = previousRank - rank
  return climbed > 0 ? `+${climbed}` : String(climbed)
}

/** A rank that was not compared is unknown, which is not the same as outside the chart. */
const sayBefore = ({ previousRank, previousAt, depth }: MessageChange): string => {
  if (previousRank !== null) return `#${previousRank}`
  return previousAt === null ? 'unknown' : `not in the top ${depth}`
}

const valuesOf = ({ app, reason, change }: Change): Record<TextPlaceholder, string> => ({
  app: isolate(shownNameOf(app)),
  country: countryNameOf(change.chart.storefront),
  chart: chartName(change.chart),
  rank: change.rank === null ? `not in the top ${change.depth}` : `#${change.rank}`,
  before: sayBefore(change),
  change: sayChange(change),
  reason,
  depth: String(change.depth),
  time: `${change.observedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
  link: app.url ?? '',
})

const fillLines = (template: Template<TextPlaceholder>, app: MessageApp): string[] =>
  listChanges(app).flatMap(change => fillTemplate(template, valuesOf(change)).split('\n'))

/**
 * The content in a person's own words: one title, and one text for each change. Empty parts and notes use the default
 * words, and so does a stored template that is no longer valid.
 */
export const applyTemplate = (content: MessageContent, { title, text }: MessageTemplate): MessageContent => {
  const [first, ...others] = content.apps.flatMap(listChanges)
  if (!first) return content
  const titleTemplate = title === '' ? undefined : readTemplate(title, titlePlaceholders).template
  const textTemplate = text === '' ? undefined : readTemplate(text, textPlaceholders).template
  const more = others.length === 0 ? '' : `and ${others.length} more`
  const values = Object.assign({ title: content.title, more }, valuesOf(first))
  const apps = textTemplate && content.apps.map(app => ({ ...app, ownLines: fillLines(textTemplate, app) }))
  return {
    ...content,
    ...(titleTemplate && { title: fillTemplate(titleTemplate, values) }),
    ...(apps && { apps }),
  }
}
