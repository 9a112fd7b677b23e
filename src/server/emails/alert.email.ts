import { DateTime } from 'luxon'
import { escapeMarkup } from '#domain/markup.ts'
import type { Message } from '../deliveries/messages.rules.ts'
import { zoneOf } from '../deliveries/schedule.rules.ts'
import { limitsFor, renderApp } from './apps.email.ts'
import { renderButton, renderLetter, renderLink, renderParagraph, renderSmall, renderTitle } from './look.email.ts'
import { appText } from './plain-text.email.ts'
import type { LetterPlot } from './rank-plot.usecases.ts'

export type LetterContent = { subject: string; html: string; text: string }

type AlertLetter = {
  message: Message
  /** Page that asks whether letters shall stop; undefined while this server does not know its own address. */
  unsubscribeUrl: string | undefined
  plot: LetterPlot | undefined
  /** What the reader chose; null where that is not known. */
  timeZone: string | null
}

/** Whatever stands in it, a subject is one line. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** `2026-03-07 13:00`, by the clocks of the zone. */
const timeOf = (at: number, zone: string): string => DateTime.fromMillis(at, { zone }).toFormat('yyyy-MM-dd HH:mm')

const zoneWords = (zone: string): string => (zone === 'utc' ? 'UTC' : `(${zone.replaceAll('_', ' ')})`)

/** When what a letter tells was measured. */
const measuredWords = ({ apps }: Message, timeZone: string | null): string => {
  const moments = apps.flatMap(({ groups }) => groups.flatMap(({ changes }) => changes.map(one => +one.observedAt)))
  if (moments.length === 0) return ''
  // Not spread into the arguments of Math.min: a weekly letter may tell of thousands.
  const [first, last] = moments.reduce(([a, b], at) => [Math.min(a, at), Math.max(b, at)], [Infinity, -Infinity])
  const zone = zoneOf(timeZone)
  const span = first === last ? timeOf(first, zone) : `${timeOf(first, zone)} to ${timeOf(last, zone)}`
  return `Measured: ${span} ${zoneWords(zone)}. Only measured ranks are told; gaps never count as a change.`
}

const reasonOf = ({ kind }: Message): string =>
  kind === 'test'
    ? 'You get this letter because somebody pressed "Test" at this channel of yours.'
    : 'You get this letter because you track apps on Rank Atlas, and your alert rules look for this.'

const moreApps = (count: number): string => `And ${count} more ${count === 1 ? 'app' : 'apps'} in your inbox`

const footerOf = ({
  message,
  unsubscribeUrl,
  timeZone,
}: Omit<AlertLetter, 'plot'>): { html: string[]; text: string[] } => {
  const { origin } = message
  const measured = message.kind === 'test' ? '' : measuredWords(message, timeZone)
  const reason = reasonOf(message)
  const settingsUrl = origin && `${origin}/alerts`
  const links = [
    renderLink('Alert rules and times', settingsUrl, 'second'),
    renderLink('Unsubscribe', unsubscribeUrl, 'second'),
  ]
  return {
    html: [
      ...(measured === '' ? [] : [renderSmall(escapeMarkup(measured))]),
      renderSmall(escapeMarkup(reason)),
      renderSmall(
        origin ? links.join(' &nbsp;·&nbsp; ') : 'Change or stop it on the page "Alerts" of your Rank Atlas.',
      ),
    ],
    text: [
      ...(measured === '' ? [] : [measured]),
      reason,
      settingsUrl
        ? `Alert rules and times: ${settingsUrl}\nUnsubscribe: ${unsubscribeUrl ?? settingsUrl}`
        : 'Change or stop it on the page "Alerts" of your Rank Atlas.',
    ],
  }
}

const signatureMark = '--'

const joinText = (parts: readonly string[], footer: readonly string[]): string =>
  `${[...parts, [signatureMark, ...footer].join('\n')].filter(part => part !== '').join('\n\n')}\n`

/** What happened to the apps of a person: HTML that reads without its styles and its picture, and the same as text. */
export const buildAlertLetter = (letter: AlertLetter): LetterContent => {
  const { message, plot } = letter
  const { title, apps, notes, origin } = message
  const limits = limitsFor(message)
  const shown = apps.slice(0, limits.apps)
  const left = apps.length - shown.length
  const more = left > 0 ? [moreApps(left)] : []
  const inboxUrl = origin && `${origin}/inbox`
  const footer = footerOf(letter)
  const html = renderLetter({
    title: oneLine(title),
    preview: oneLine(title),
    parts: [
      ...shown.map((app, index) => renderApp(app, limits, index === 0 ? plot : undefined)),
      ...more.map(words => `<div style="margin-top:24px">${renderParagraph(renderLink(words, inboxUrl))}</div>`),
      ...(notes.length > 0
        ? ['<div style="margin-top:28px">', ...notes.map(note => renderSmall(escapeMarkup(note))), '</div>']
        : []),
    ],
    footer: footer.html,
  })
  const text = joinText(
    [
      ...shown.map(app => appText(app, limits)),
      ...more.map(words => (inboxUrl ? `${words}: ${inboxUrl}` : words)),
      ...notes,
    ],
    footer.text,
  )
  return { subject: oneLine(title), html, text }
}

/** What the button of the channel sends: it says that letters arrive, and by which link they stop. */
export const buildTestLetter = (letter: Omit<AlertLetter, 'plot' | 'timeZone'>): LetterContent => {
  const subject = 'Test letter from Rank Atlas'
  const said = 'Letters from Rank Atlas arrive here. The next one comes when your alert rules have something to tell.'
  const footer = footerOf({ ...letter, timeZone: null })
  const html = renderLetter({
    title: subject,
    preview: said,
    footer: footer.html,
    parts: [renderTitle('Letters reach you'), renderParagraph(escapeMarkup(said))],
  })
  return { subject, html, text: joinText([said], footer.text) }
}

type ConfirmationFacts = { address: string; origin: string; confirmUrl: string }

/** Asks whether an address belongs to whoever entered it. */
export const buildConfirmationLetter = ({ address, origin, confirmUrl }: ConfirmationFacts): LetterContent => {
  const subject = 'Confirm your address for Rank Atlas'
  const said = `Somebody, probably you, wants the alerts of Rank Atlas at ${origin} to come to ${address}. Confirm that this address is yours, and they begin.`
  const otherwise =
    'It was not you? Then do nothing: without your confirmation no alert comes here. The link is good for 7 days.'
  const html = renderLetter({
    title: subject,
    preview: said,
    parts: [
      renderTitle('Is this your address?'),
      renderParagraph(escapeMarkup(said)),
      renderButton('Confirm this address', confirmUrl),
    ],
    footer: [
      renderSmall(escapeMarkup(otherwise)),
      renderSmall(
        `If the button does nothing, open this address: <span style="word-break:break-all">${renderLink(confirmUrl, confirmUrl, 'second')}</span>`,
      ),
    ],
  })
  return { subject, html, text: joinText([said, confirmUrl], [otherwise]) }
}
