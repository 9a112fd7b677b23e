import { randomBytes } from 'node:crypto'
import { dayMs } from '#domain/units.ts'
import type { ConfigOf } from './channels.rules.ts'

/** Standard Webhooks requires 24 to 64 bytes. */
const secretBytes = 32

/** `whsec_…`: lets the receiver verify that a message comes from this server. */
export const createWebhookSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`

/** Replaces the secret. The old one keeps signing for a day, so that receivers have time to switch. */
export const renewSecret = ({ secret, ...config }: ConfigOf<'webhook'>, now: Date): ConfigOf<'webhook'> => ({
  ...config,
  secret: createWebhookSecret(),
  oldSecret: secret,
  oldSecretUntil: new Date(now.getTime() + dayMs).toISOString(),
})

/** When the old secret stops signing; null if there is none or it has expired. */
export const oldSecretEnd = ({ oldSecret, oldSecretUntil }: ConfigOf<'webhook'>, now: Date): Date | null => {
  if (!oldSecret || !oldSecretUntil) return null
  const until = new Date(oldSecretUntil)
  return until > now ? until : null
}

/** The secrets that sign messages now, the new one first. */
export const signingSecrets = (config: ConfigOf<'webhook'>, now: Date): string[] => {
  const { secret, oldSecret } = config
  return oldSecret && oldSecretEnd(config, now) ? [secret, oldSecret] : [secret]
}
