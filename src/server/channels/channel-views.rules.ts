import type { Channel } from '#contract/channels.ts'
import type { Notifications } from '#contract/notifications.ts'
import { type ChannelRow, eventsOf } from './channels.rules.ts'
import { oldSecretEnd } from './webhook-secrets.rules.ts'

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

/** The visible part of a channel's address. The rest is as good as a password. */
const destinationOf = ({ config }: ChannelRow, { notifications }: ChannelSurroundings): string =>
  config.kind === 'email' ? (notifications?.email ?? '') : (URL.parse(config.url)?.host ?? '')

/** Why a channel cannot send now, as a sentence; null if it can. Being turned off is not a problem. */
export const findProblem = ({ kind }: Pick<ChannelRow, 'kind'>, surroundings: ChannelSurroundings): string | null =>
  kind === 'email' ? findMailProblem(surroundings) : null

/** A channel as its owner sees it. */
export const toChannel = (row: ChannelRow, surroundings: ChannelSurroundings): Channel => {
  const { id, kind, label, isOn, template, createdAt, config } = row
  return {
    id,
    kind,
    label,
    isOn,
    place: destinationOf(row, surroundings),
    problem: findProblem(row, surroundings),
    secret: config.kind === 'webhook' ? config.secret : null,
    events: config.kind === 'webhook' ? [...eventsOf(config)] : null,
    oldSecretUntil: config.kind === 'webhook' ? (oldSecretEnd(config, surroundings.now)?.toISOString() ?? null) : null,
    template,
    createdAt: createdAt.toISOString(),
  }
}
