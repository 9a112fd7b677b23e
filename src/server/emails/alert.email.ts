import { DateTime } from 'luxon'
import type { Report } from '#contract/reports.ts'
import { type ChangeGroup, headlineOf, rankWords } from '#domain/alert-words.ts'
import { chartName } from '#domain/chart-words.ts'
import { countryNameOf } from '#domain/country-names.ts'
import { escapeMarkup } from '#domain/markup.ts'
import { shownNameOf } from '../channels/message-text.rules.ts'
import type { Message, MessageApp, MessageChange } from '../channels/messages.rules.ts'
import { zoneOf } from '../deliveries/schedule.rules.ts'
import type { Morning } from '../trends/morning.usecases.ts'
import { type EmailLimits, limitsFor, moreCountries, moreGroups, renderApp } from './apps.email.ts'
import { renderButton, renderEmail, renderLink, renderParagraph, renderSmall, renderTitle } from './look.email.ts'
import { morningText, renderMorning } from './morning.email.ts'
import type { EmailPlot } from './rank-plot.usecases.ts'
import { renderReport, reportText } from './report.email.ts'

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
const appText = (app: MessageApp, limits: EmailLimits): string => {
  const left = app.groups.length - limits.groups
  return [
    shownNameOf(app),
    ...(app.url ? [app.url] : []),
    ...app.groups.slice(0, limits.groups).flatMap(group => groupLines(group, limits)),
    ...(left > 0 ? [`  ${moreGroups(left)}`] : []),
  ].join('\n')
}

export type EmailContent = { subject: string; html: string; text: string }

type AlertEmail = {
  message: Message
  /** The page to unsubscribe; undefined while this server does not know its own address. */
  unsubscribeUrl: string | undefined
  plot: EmailPlot | undefined
  /** The rows of My Tracked Apps, for a daily e-mail. */
  morning?: Morning | undefined
  /** The report that the message contains. */
  report?: Report | undefined
  /** The reader's setting; null if unknown. */
  timeZone: string | null
}

/** Removes line breaks and control characters, which a subject must not contain. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** `2026-03-07 13:00`, in local time of the zone. */
const timeOf = (at: number, zone: string): string => DateTime.fromMillis(at, { zone }).toFormat('yyyy-MM-dd HH:mm')

const zoneWords = (zone: string): string => (zone === 'utc' ? 'UTC' : `(${zone.replaceAll('_', ' ')})`)

/** When the changes in the e-mail were measured. */
const measuredWords = ({ apps }: Message, timeZone: string | null): string => {
  const moments = apps.flatMap(({ groups }) =>
    groups.flatMap(({ changes }) => changes.map(change => +change.observedAt)),
  )
  if (moments.length === 0) return ''
  // Uses reduce, because a weekly e-mail may have more changes than Math.min takes arguments.
  const [first, last] = moments.reduce(([a, b], at) => [Math.min(a, at), Math.max(b, at)], [Infinity, -Infinity])
  const zone = zoneOf(timeZone)
  const span = first === last ? timeOf(first, zone) : `${timeOf(first, zone)} to ${timeOf(last, zone)}`
  return `Measured: ${span} ${zoneWords(zone)}. Only measured ranks are reported; a gap never counts as a change.`
}

const reasonOf = ({ kind }: Message): string =>
  kind === 'test'
    ? 'You received this e-mail because "Test" was pressed for your e-mail channel.'
    : 'You received this e-mail because an app you track on Rank Atlas matched your alert rules.'

const moreApps = (count: number): string => `And ${count} more ${count === 1 ? 'app' : 'apps'} in your inbox`

const footerOf = ({
  message,
  unsubscribeUrl,
  timeZone,
}: Omit<AlertEmail, 'plot' | 'morning'>): { html: string[]; text: string[] } => {
  const { origin } = message
  const measured = message.kind === 'test' ? '' : measuredWords(message, timeZone)
  const reason = reasonOf(message)
  const settingsUrl = origin && `${origin}/inbox/rules`
  const links = [
    renderLink('Alert settings', settingsUrl, 'second'),
    renderLink('Unsubscribe', unsubscribeUrl, 'second'),
  ]
  return {
    html: [
      ...(measured === '' ? [] : [renderSmall(escapeMarkup(measured))]),
      renderSmall(escapeMarkup(reason)),
      renderSmall(
        origin ? links.join(' &nbsp;·&nbsp; ') : 'Change or stop alerts on the Inbox page of your Rank Atlas.',
      ),
    ],
    text: [
      ...(measured === '' ? [] : [measured]),
      reason,
      settingsUrl
        ? `Alert settings: ${settingsUrl}\nUnsubscribe: ${unsubscribeUrl ?? settingsUrl}`
        : 'Change or stop alerts on the Inbox page of your Rank Atlas.',
    ],
  }
}

const signatureMark = '--'

const joinText = (parts: readonly string[], footer: readonly string[]): string =>
  `${[...parts, [signatureMark, ...footer].join('\n')].filter(part => part !== '').join('\n\n')}\n`

/** The e-mail about a person's apps: HTML that is readable without styles and images, and the same as text. */
export const buildAlertEmail = (email: AlertEmail): EmailContent => {
  const { message, plot, morning, report } = email
  const { title, apps, origin } = message
  // The rows of a report begin with its sentence.
  const notes = message.notes.filter(note => !report || !note.endsWith(report.sentence))
  const limits = limitsFor(message)
  const fitting = apps.slice(0, limits.apps)
  const left = apps.length - fitting.length
  const more = left > 0 ? [moreApps(left)] : []
  const inboxUrl = origin && `${origin}/inbox`
  const footer = footerOf(email)
  const html = renderEmail({
    title: oneLine(title),
    preview: oneLine(title),
    parts: [
      ...(report ? [renderReport(report, origin)] : []),
      ...(morning ? [renderMorning(morning, origin)] : []),
      ...fitting.map((app, index) => renderApp(app, limits, index === 0 ? plot : undefined)),
      ...more.map(words => `<div style="margin-top:24px">${renderParagraph(renderLink(words, inboxUrl))}</div>`),
      ...(notes.length > 0
        ? ['<div style="margin-top:28px">', ...notes.map(note => renderSmall(escapeMarkup(note))), '</div>']
        : []),
    ],
    footer: footer.html,
  })
  const text = joinText(
    [
      ...(report ? [reportText(report, origin)] : []),
      ...(morning ? [morningText(morning)] : []),
      ...fitting.map(app => appText(app, limits)),
      ...more.map(words => (inboxUrl ? `${words}: ${inboxUrl}` : words)),
      ...notes,
    ],
    footer.text,
  )
  return { subject: oneLine(title), html, text }
}

/** The test e-mail of the channel settings. It shows that e-mails arrive, and how to unsubscribe. */
export const buildTestEmail = (email: Omit<AlertEmail, 'plot' | 'morning' | 'timeZone'>): EmailContent => {
  const subject = 'Test e-mail from Rank Atlas'
  const sentence = 'E-mail alerts from Rank Atlas will arrive here. You get the next one when an alert rule matches.'
  const footer = footerOf({ ...email, timeZone: null })
  const html = renderEmail({
    title: subject,
    preview: sentence,
    footer: footer.html,
    parts: [renderTitle('E-mail delivery works'), renderParagraph(escapeMarkup(sentence))],
  })
  return { subject, html, text: joinText([sentence], footer.text) }
}

type ConfirmationFacts = { address: string; origin: string; confirmUrl: string }

/** Asks the owner of an address to confirm it. */
export const buildConfirmationEmail = ({ address, origin, confirmUrl }: ConfirmationFacts): EmailContent => {
  const subject = 'Confirm your e-mail address for Rank Atlas'
  const sentence = `Someone, probably you, asked Rank Atlas at ${origin} to send alerts to ${address}. Confirm this address to start receiving them.`
  const otherwise =
    'If this was not you, ignore this e-mail: without confirmation, no alerts are sent here. The link expires in 7 days.'
  const html = renderEmail({
    title: subject,
    preview: sentence,
    parts: [
      renderTitle('Confirm your address'),
      renderParagraph(escapeMarkup(sentence)),
      renderButton('Confirm this address', confirmUrl),
    ],
    footer: [
      renderSmall(escapeMarkup(otherwise)),
      renderSmall(
        `If the button does not work, open this link: <span style="word-break:break-all">${renderLink(confirmUrl, confirmUrl, 'second')}</span>`,
      ),
    ],
  })
  return { subject, html, text: joinText([sentence, confirmUrl], [otherwise]) }
}
