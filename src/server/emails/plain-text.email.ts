import { type ChangeGroup, headlineOf, rankWords } from '#domain/alert-words.ts'
import { chartName } from '#domain/chart-words.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { shownNameOf } from '../channels/message-text.rules.ts'
import type { MessageApp, MessageChange } from '../channels/messages.rules.ts'
import { type EmailLimits, moreCountries, moreGroups } from './apps.email.ts'

const countryLine = (change: MessageChange): string =>
  `    ${countryNameOf(change.chart.storefront)}: ${rankWords(change)}`

const groupLines = (group: ChangeGroup<MessageChange>, { countries }: EmailLimits): string[] => {
  const left = group.changes.length - countries
  return [
    `  ${headlineOf(group)} (${chartName(group.chart)})`,
    ...group.changes.slice(0, countries).map(countryLine),
    ...(left > 0 ? [`    ${moreCountries(left)}`] : []),
  ]
}

/** One app as lines of plain text. */
export const appText = (app: MessageApp, limits: EmailLimits): string => {
  const left = app.groups.length - limits.groups
  return [
    shownNameOf(app),
    ...(app.url ? [app.url] : []),
    ...app.groups.slice(0, limits.groups).flatMap(group => groupLines(group, limits)),
    ...(left > 0 ? [`  ${moreGroups(left)}`] : []),
  ].join('\n')
}
