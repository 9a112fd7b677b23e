import { type ChangeGroup, headlineOf, rankWords } from '#domain/alert-words.ts'
import { chartName } from '#domain/chart-words.ts'
import { chartKeyOf } from '#domain/charts.ts'
import { countriesWord, countryNameOf } from '#domain/country-names.ts'
import { dayOf } from '#domain/days.ts'
import { escapeMarkup } from '#domain/markup.ts'
import { findReportedMilestone } from '#domain/milestones.ts'
import { shownNameOf } from '../channels/message-text.rules.ts'
import type { Message, MessageApp, MessageChange } from '../channels/messages.rules.ts'
import { renderLink, styles } from './look.email.ts'
import type { EmailPlot } from './rank-plot.usecases.ts'

/** The content id of the plot image in the HTML. */
export const plotCid = 'rank-plot'

/** How much of a message an e-mail shows; mail programs clip e-mails above 100 KB. */
export type EmailLimits = { apps: number; groups: number; countries: number }

const calm: EmailLimits = { apps: 12, groups: 12, countries: 12 }
const full: EmailLimits = { apps: 12, groups: 3, countries: 3 }
const calmGroups = 12

export const limitsFor = ({ apps }: Pick<Message, 'apps'>): EmailLimits =>
  apps.reduce((sum, { groups }) => sum + groups.length, 0) <= calmGroups ? calm : full

const countryStyle = `padding:5px 12px 5px 0;${styles.hairline};${styles.ink}`
const rankStyle = `padding:5px 0;${styles.hairline};font-variant-numeric:tabular-nums`

/** `#8` and `was #14`. */
const splitRank = (change: MessageChange): { now: string; before: string | undefined } => {
  const words = rankWords(change)
  const comma = words.indexOf(', ')
  return comma < 0 ? { now: words, before: undefined } : { now: words.slice(0, comma), before: words.slice(comma + 2) }
}

const renderRank = (change: MessageChange): string => {
  const { now, before } = splitRank(change)
  const [tone, size] = change.rank === 1 ? ['accent', '17px'] : ['ink', change.rank === null ? '14px' : '17px']
  const colour = tone === 'accent' ? styles.accent : styles.ink
  const rankHtml = `<b class="${tone}" style="${colour};font-size:${size};font-weight:600">${escapeMarkup(now)}</b>`
  return before === undefined
    ? rankHtml
    : `${rankHtml} <span class="second" style="${styles.second}">${escapeMarkup(before)}</span>`
}

/** A milestone is shown above its chart, with its poster; for a move, the history shows what was measured near it. Only the best country of a group is a link, because mail programs clip long e-mails. */
const pageOf = (change: MessageChange): string | undefined => {
  const key = findReportedMilestone(change)
  if (key) return `history?milestone=${key}`
  const { kind } = change.reason
  if (kind !== 'moved' && kind !== 'unusual-move') return undefined
  return `history?charts=${chartKeyOf(change.chart)}&why=${dayOf(change.observedAt)}#circumstances`
}

const renderCountryName = (change: MessageChange, url: string | undefined): string => {
  const page = pageOf(change)
  const name = countryNameOf(change.chart.storefront)
  return url && page ? renderLink(name, `${url}/${page}`, 'name') : escapeMarkup(name)
}

const renderCountry = (change: MessageChange, url: string | undefined): string =>
  `<tr><td class="ink line" style="${countryStyle}">${renderCountryName(change, url)}</td><td class="line" align="right" style="${rankStyle}">${renderRank(change)}</td></tr>`

/** `and 14 more countries` */
export const moreCountries = (count: number): string => `and ${count} more ${countriesWord(count)}`

const renderMore = (text: string, url: string | undefined): string =>
  `<tr><td colspan="2" class="second line" style="${countryStyle};${styles.second}">${renderLink(text, url, 'second')}</td></tr>`

const renderGroup = (
  group: ChangeGroup<MessageChange>,
  url: string | undefined,
  { countries }: EmailLimits,
): string => {
  const left = group.changes.length - countries
  const rows = group.changes
    .slice(0, countries)
    .map((change, index) => renderCountry(change, index === 0 ? url : undefined))
  const more = left > 0 ? [renderMore(moreCountries(left), url)] : []
  return [
    `<p style="margin:14px 0 6px;font-size:15px;line-height:20px"><b class="ink" style="${styles.ink};font-weight:600">${escapeMarkup(headlineOf(group))}</b> <span class="second" style="${styles.second};font-size:13px">${escapeMarkup(chartName(group.chart))}</span></p>`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;font-size:14px;line-height:20px">`,
    ...rows,
    ...more,
    '</table>',
  ].join('\n')
}

const renderPlot = ({ alt, caption }: EmailPlot): string =>
  [
    `<p style="margin:14px 0 8px;font-size:0;line-height:0"><img src="cid:${plotCid}" width="552" height="120" alt="${escapeMarkup(alt)}" style="display:block;width:100%;max-width:552px;height:auto;border:0;${styles.second};font-size:13px;line-height:18px"></p>`,
    `<p class="second" style="margin:0;${styles.second};font-size:13px;line-height:18px">${escapeMarkup(caption)}</p>`,
  ].join('\n')

export const moreGroups = (count: number): string => `and ${count} more ${count === 1 ? 'change' : 'kinds of changes'}`

/** One app with its changes. The plot shows the first group. */
export const renderApp = (app: MessageApp, limits: EmailLimits, plot: EmailPlot | undefined): string => {
  const [first, ...rest] = app.groups.slice(0, limits.groups).map(group => renderGroup(group, app.url, limits))
  const left = app.groups.length - limits.groups
  const more = `<p class="second" style="margin:8px 0 0;${styles.second};font-size:14px">${renderLink(moreGroups(left), app.url, 'second')}</p>`
  return [
    `<h2 dir="auto" style="margin:28px 0 0;font-size:18px;line-height:24px;font-weight:600;letter-spacing:-0.01em;text-align:left;word-break:break-word" class="ink">${renderLink(shownNameOf(app), app.url, 'name')}</h2>`,
    first ?? '',
    plot ? renderPlot(plot) : '',
    ...rest,
    left > 0 ? more : '',
  ]
    .filter(part => part !== '')
    .join('\n')
}
