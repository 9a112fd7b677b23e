import type { VapidKeys } from 'web-push'
import type { Database } from '../platform/database/database.ts'
import { findServerKey } from './keys.repository.ts'

/** Identify this server to push services. They must never change, because browsers grant permission to this key. */
export type FindVapidKeys = () => Promise<VapidKeys>

const parseKeys = (text: string): VapidKeys => {
  const { publicKey, privateKey } = JSON.parse(text) as Partial<VapidKeys>
  if (!publicKey || !privateKey) throw new Error('The stored VAPID key of this server is not valid.')
  return { publicKey, privateKey }
}

/** The library is loaded only where a new server makes its keys. */
const makeKeys = async (): Promise<string> => {
  const { default: webPush } = await import('web-push')
  return JSON.stringify(webPush.generateVAPIDKeys())
}

export const createFindVapidKeys =
  ({ db }: { db: Database }): FindVapidKeys =>
  async () =>
    parseKeys(await findServerKey(db, 'vapid', makeKeys))
