import type { ChannelTarget } from '#contract/channels.ts'

/** Why this browser cannot be a channel, if that is known before asking it. */
export type PushObstacle = 'insecure' | 'unsupported' | 'denied'
/** What came of asking. */
export type PushRefusal = PushObstacle | 'dismissed' | 'noService'

/** Which of the person's channels this browser is; known to itself alone. */
const keptAt = 'push-channel'

const workerAddress = '/push-worker.js'

/** Undefined where the browser can be asked. */
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

/** A subscription for another key, from before the server was reinstalled, blocks a new one. */
const subscribe = async (key: string): Promise<PushSubscription> => {
  const registration = await navigator.serviceWorker.register(workerAddress, { scope: '/' })
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
 * Asks the reader, by way of the browser, whether this site may show notifications. Call it from a press of a button only.
 * @param key of the server, base64url.
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
    // Storage may be closed to us: then this browser does not know which channel it is.
    return undefined
  }
}

/** The channel that this browser is; undefined where it is none. */
export const findBrowserChannel = (): string | undefined => storage(kept => kept.getItem(keptAt)) ?? undefined

export const keepBrowserChannel = (channelId: string): void => storage(kept => kept.setItem(keptAt, channelId))

/** The browser forgets the subscription of a channel that was removed, where it is its own. */
export const leaveBrowser = async (channelId: string): Promise<void> => {
  if (findBrowserChannel() !== channelId) return
  storage(kept => kept.removeItem(keptAt))
  const registration = await navigator.serviceWorker?.getRegistration('/')
  const subscription = await registration?.pushManager.getSubscription()
  // A service that does not answer forgets it by itself: the server sends there no more.
  await subscription?.unsubscribe().catch(() => false)
}
