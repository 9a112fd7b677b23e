import type { AppTrend, TrendChange } from '#contract/trends.ts'
import { describeTop10, noPairWords } from '#domain/day-words.ts'
import { isolate } from '#domain/display-names.ts'
import { escapeMarkup } from '#domain/markup.ts'
import { shownNameOf } from '../channels/message-text.rules.ts'
import { type Morning, type MorningRow, sayInEnglish } from '../trends/morning.usecases.ts'
import { renderLink, renderParagraph, renderSmall, styles } from './look.email.ts'

type Origin = string | undefined

/** Two letters that mail programs show as a flag: `🇯🇵`. */
const flagOf = (storefront: string): string =>
  [...storefront.toUpperCase()].map(letter => String.fromCodePoint(0x1f1a5 + letter.charCodeAt(0))).join('')

const urlOf = (appId: number, origin: Origin) => origin && `${origin}/apps/${appId}`

/** `▲ 3`, `▼ 2`, `=` or `new`; a dash without a measured pair. */
const changeWords = (change: TrendChange | null): string => {
  if (!change) return '—'
  if (change.change === null) return 'new'
  if (change.change === 0) return '='
  return `${change.change > 0 ? '▲' : '▼'} ${sayInEnglish.number(Math.abs(change.change))}`
}

const top10Words = ({ countries, entered, left }: AppTrend['top10']): string => {
  const change = entered.length - left.length
  const signed = change === 0 ? '' : ` (${change > 0 ? '+' : '−'}${Math.abs(change)})`
  return `${sayInEnglish.number(countries)}${signed} in top 10`
}

/** The changes of an app, and whether each is unusual for it. */
const partsOf = ({ trend: { day, week, top10 }, worldPlace }: MorningRow) => [
  { text: `day ${changeWords(day)}`, isUnusual: day?.isUsual === false },
  { text: `week ${changeWords(week)}`, isUnusual: false },
  { text: top10Words(top10), isUnusual: false },
  ...(worldPlace === null ? [] : [{ text: `world #${sayInEnglish.number(worldPlace)}`, isUnusual: false }]),
  ...[describeTop10(top10, sayInEnglish)].flatMap(text => (text ? [{ text, isUnusual: false }] : [])),
]

/** `#1 🇯🇵 Japan` */
const bestWords = ({ best }: AppTrend): string =>
  best ? `#${sayInEnglish.number(best.rank)} ${flagOf(best.chart.storefront)} ${best.countryName}` : 'No current rank'

const cell = `padding:6px 0 0;${styles.hairline}`

const renderPart = ({ text, isUnusual }: ReturnType<typeof partsOf>[number]): string =>
  isUnusual ? `<b class="ink" style="${styles.ink};font-weight:600">${escapeMarkup(text)}</b>` : escapeMarkup(text)

const renderRow = (row: MorningRow, origin: Origin): string => {
  const { best } = row.trend
  const name = renderLink(shownNameOf(row), urlOf(row.appId, origin), 'name')
  const title = best ? ` title="${escapeMarkup(best.chart.name)}"` : ''
  const parts = best ? partsOf(row).map(renderPart).join(' &nbsp;·&nbsp; ') : ''
  return [
    `<tr><td dir="auto" class="ink line" style="${cell};${styles.ink};font-weight:600;word-break:break-word">${name}</td>`,
    `<td${title} class="ink line" align="right" style="${cell};${styles.ink};padding-left:12px;font-variant-numeric:tabular-nums">${escapeMarkup(bestWords(row.trend))}</td></tr>`,
    `<tr><td colspan="2" class="second" style="padding:1px 0 6px;${styles.second};font-size:13px;line-height:18px;font-variant-numeric:tabular-nums">${parts}</td></tr>`,
  ].join('')
}

/** Why rows have a dash. */
const reasonsOf = ({ rows }: Morning): string[] => {
  const ranked = rows.flatMap(({ trend }) => (trend.best ? [trend] : []))
  const [noDay, noWeek] = [ranked.some(({ day }) => !day), ranked.some(({ week }) => !week)]
  return [
    ...(noDay ? [`day —: ${noPairWords.day.toLowerCase()}.`] : []),
    ...(noWeek ? [`week —: ${noPairWords.week.toLowerCase()}.`] : []),
  ]
}

const moreWords = (count: number): string => `And ${count} more ${count === 1 ? 'app' : 'apps'} on My Tracked Apps`

/** The rows of My Tracked Apps, with the sentence of the day above them. */
export const renderMorning = (morning: Morning, origin: Origin): string =>
  [
    renderParagraph(escapeMarkup(morning.sentence)),
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;font-size:15px;line-height:20px">',
    ...morning.rows.map(row => renderRow(row, origin)),
    '</table>',
    ...(morning.moreApps > 0
      ? [renderSmall(renderLink(moreWords(morning.moreApps), origin && `${origin}/apps`, 'second'))]
      : []),
    ...reasonsOf(morning).map(reason => renderSmall(escapeMarkup(reason))),
  ].join('\n')

const rowText = (row: MorningRow): string => {
  const head = `${isolate(shownNameOf(row))}: ${bestWords(row.trend)}`
  const parts = partsOf(row).map(({ text }) => text)
  return row.trend.best ? `${head}\n    ${parts.join(' · ')}` : head
}

/** The same as plain text. */
export const morningText = (morning: Morning): string =>
  [
    morning.sentence,
    '',
    ...morning.rows.map(rowText),
    ...(morning.moreApps > 0 ? [moreWords(morning.moreApps)] : []),
    ...reasonsOf(morning),
  ].join('\n')
