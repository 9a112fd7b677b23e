import { randomBytes } from 'node:crypto'
import { dayMs } from '#domain/units.ts'
import type { ConfigOf } from './channels.rules.ts'

/** Between the 24 and 64 bytes of Standard Webhooks. */
const secretBytes = 32

/** `whsec_…`, by which a receiver knows that a message is ours. */
export const createWebhookSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

/** A new secret; the old one signs beside it for a day, so that receivers can change it at their leisure. */
export const renewSecret = ({ secret, ...config }: ConfigOf<'webhook'>, now: Date): ConfigOf<'webhook'> => ({
  ...config,
  secret: createWebhookSecret(),
  oldSecret: secret,
  oldSecretUntil: new Date(now.getTime() + dayMs).toISOString(),
})

/** Until when the old secret signs; null where there is none, or its time is over. */
export const oldSecretEnd = ({ oldSecret, oldSecretUntil }: ConfigOf<'webhook'>, now: Date): Date | null => {
  if (!oldSecret || !oldSecretUntil) return null
  const until = new Date(oldSecretUntil)
  return until > now ? until : null
}

/** The secrets that sign now, the new one first. */
export const signingSecrets = (config: ConfigOf<'webhook'>, now: Date): string[] => {
  const { secret, oldSecret } = config
  return oldSecret && oldSecretEnd(config, now) ? [secret, oldSecret] : [secret]
}
