import type { ChannelTarget } from '#contract/channels.ts'
import { targetInvalid } from './channels.errors.ts'
import type { ChannelConfig } from './channels.rules.ts'
import { splitTopic } from './ntfy-topics.rules.ts'
import { arePushKeys } from './push-keys.rules.ts'
import { createWebhookSecret } from './webhook-secrets.rules.ts'

/** Allowed in a request header: printable ASCII without spaces. */
const headerToken = /^[!-~]*$/

const readNtfy = ({ url, token }: Extract<ChannelTarget, { kind: 'ntfy' }>): ChannelConfig => {
  if (!splitTopic(url)) {
    throw targetInvalid('A topic URL ends with the name of the topic, such as https://ntfy.example.com/my-topic.')
  }
  if (token && !headerToken.test(token))
    throw targetInvalid('The token contains a character that ntfy tokens never have.')
  return { kind: 'ntfy', url, ...(token && { token }) }
}

/** The stored form of a target. @throws RequestError request.invalid if nothing can ever be sent to it. */
export const readTarget = (target: ChannelTarget): ChannelConfig => {
  if (target.kind === 'ntfy') return readNtfy(target)
  if (target.kind === 'web-push') {
    if (!arePushKeys(target.keys)) throw targetInvalid('The web push keys of this browser are not valid.')
    return target
  }
  const { kind, url } = target
  return kind === 'webhook' ? { kind, url, secret: createWebhookSecret() } : { kind, url }
}
