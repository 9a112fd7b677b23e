import type { Channel } from '#contract/channels.ts'
import type { Notifications } from '#contract/notifications.ts'
import { kindName } from './channel-kinds.usecases.ts'
import type { ChannelRow } from './channels.rules.ts'
import { eventsOf, findWebhook, oldSecretEnd } from './webhook.channel.ts'

/**
 * State outside the channel that decides whether it can send: the person's settings, the server's mail setup, and the time.
 */
export type ChannelSurroundings = { notifications: Notifications | undefined; hasMail: boolean; now: Date }

/** Why the person cannot receive e-mail now; null if they can. */
const findMailProblem = ({ notifications, hasMail }: ChannelSurroundings): string | null => {
  if (!hasMail)
    return 'This server cannot send e-mail, because no mail server is set. Its operator can set one in SMTP_URL.'
  if (!notifications?.notificationsEnabled || notifications.email === '') {
    return 'E-mail is off in your notification settings; turn it on there and enter an address.'
  }
  if (notifications.isConfirmed) return null
  return 'This address is not confirmed yet; open the link in the e-mail we sent to it.'
}

/** The visible part of a channel's address. The rest works like a password. */
const destinationOf = ({ config }: ChannelRow, { notifications }: ChannelSurroundings): string =>
  config.url === undefined ? (notifications?.email ?? '') : (URL.parse(config.url)?.host ?? '')

/** Why a channel cannot send now, as a sentence; null if it can. Being turned off is not a problem. */
export const findProblem = ({ kind }: Pick<ChannelRow, 'kind'>, surroundings: ChannelSurroundings): string | null =>
  kind === 'email' ? findMailProblem(surroundings) : null

/** A channel as its owner sees it. */
export const toChannel = (row: ChannelRow, surroundings: ChannelSurroundings): Channel => {
  const { id, kind, label, isOn, template, createdAt, config } = row
  const webhook = findWebhook(config)
  return {
    id,
    kind,
    kindName: kindName(kind),
    label,
    isOn,
    place: destinationOf(row, surroundings),
    problem: findProblem(row, surroundings),
    secret: webhook?.secret ?? null,
    events: webhook ? [...eventsOf(webhook)] : null,
    oldSecretUntil: (webhook && oldSecretEnd(webhook, surroundings.now)?.toISOString()) ?? null,
    template,
    createdAt: createdAt.toISOString(),
  }
}
