const keyBytes = 65
const authBytes = 16
const base64url = /^[\w-]+={0,2}$/

/** Whether these can be a browser's push keys: an uncompressed P-256 point, and 16 bytes. */
export const arePushKeys = ({ p256dh, auth }: { p256dh: string; auth: string }): boolean => {
  if (!base64url.test(p256dh) || !base64url.test(auth)) return false
  const point = Buffer.from(p256dh, 'base64url')
  const isPoint = point.length === keyBytes && point[0] === 4
  return isPoint && Buffer.from(auth, 'base64url').length === authBytes
}
