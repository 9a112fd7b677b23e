import type { ChannelTarget } from '#contract/channels.ts'
import { href, sitePath } from '#web/lib/site-path.ts'

/** Why this browser cannot be a channel, where that is known without asking for permission. */
export type PushObstacle = 'insecure' | 'unsupported' | 'denied'
export type PushRefusal = PushObstacle | 'dismissed' | 'noService'

/** The id of this browser's channel. Only this browser knows it. */
const storageKey = 'push-channel'

/** Undefined if we can ask for permission. */
export const findObstacle = (): PushObstacle | undefined => {
  if (!window.isSecureContext) return 'insecure'
  const isAble = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isAble) return 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : undefined
}

const toBytes = (base64url: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, character => character.charCodeAt(0))
}

const toBase64url = (bytes: ArrayBuffer | null): string => {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer()))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** A subscription made with an older server key blocks a new one, so remove it and retry. */
const subscribe = async (key: string): Promise<PushSubscription> => {
  const registration = await navigator.serviceWorker.register(href('/push-worker.js'), { scope: href('/') })
  await navigator.serviceWorker.ready
  const options = { userVisibleOnly: true, applicationServerKey: toBytes(key) }
  try {
    return await registration.pushManager.subscribe(options)
  } catch (error) {
    const before = await registration.pushManager.getSubscription()
    if (!before) throw error
    await before.unsubscribe()
    return registration.pushManager.subscribe(options)
  }
}

const toTarget = (subscription: PushSubscription): ChannelTarget => ({
  kind: 'web-push',
  url: subscription.endpoint,
  keys: { p256dh: toBase64url(subscription.getKey('p256dh')), auth: toBase64url(subscription.getKey('auth')) },
})

/**
 * Asks for permission to show notifications. Browsers only allow this in a click handler.
 * @param key the server's public key, base64url
 */
export const askBrowser = async (key: string): Promise<{ target: ChannelTarget } | { refusal: PushRefusal }> => {
  const obstacle = findObstacle()
  if (obstacle) return { refusal: obstacle }
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return { refusal: permission === 'denied' ? 'denied' : 'dismissed' }
  try {
    return { target: toTarget(await subscribe(key)) }
  } catch {
    return { refusal: 'noService' }
  }
}

const storage = <Value>(use: (storage: Storage) => Value): Value | undefined => {
  try {
    return use(localStorage)
  } catch {
    // Storage may be blocked; then this browser does not recognize its own channel.
    return undefined
  }
}

/** The id of this browser's channel; undefined if it is not a channel. */
export const findBrowserChannel = (): string | undefined =>
  storage(local => local.getItem(sitePath() + storageKey)) ?? undefined

export const keepBrowserChannel = (channelId: string): void =>
  storage(local => local.setItem(sitePath() + storageKey, channelId))

/** Unsubscribes this browser if the removed channel was its own. */
export const leaveBrowser = async (channelId: string): Promise<void> => {
  if (findBrowserChannel() !== channelId) return
  storage(local => local.removeItem(sitePath() + storageKey))
  const registration = await navigator.serviceWorker?.getRegistration(href('/'))
  const subscription = await registration?.pushManager.getSubscription()
  // A failed unsubscribe is harmless: the server no longer sends to this subscription.
  await subscription?.unsubscribe().catch(() => false)
}
