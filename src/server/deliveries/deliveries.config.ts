import { flag, setting } from '../platform/process/config.ts'

export const deliverySettings = {
  allowPrivate: setting(
    'ALLOW_PRIVATE_WEBHOOKS',
    flag(false),
    'Whether webhooks, ntfy and similar channels may go to private addresses, such as an ntfy server in your own network. Every member can then reach services there and see the beginning of their responses, so allow it only if you trust all members.',
  ),
}
