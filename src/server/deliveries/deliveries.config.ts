import { flag, setting } from '../platform/config.ts'

export const deliverySettings = {
  allowPrivate: setting(
    'ALLOW_PRIVATE_WEBHOOKS',
    flag(false),
    'Whether webhooks, ntfy and the like may go to private addresses, such as an ntfy server in your own network. Every member can then reach what answers there, and see the beginning of its answer: only where you trust them all.',
  ),
}
