import { sitePath } from './site-path.ts'
/** SPEC §2: this browser also stores the address and the name for the settings e-mail. */
export type StoredEmail = { userId: string; email: string; name: string }

const storageKey = 'settings-email'

const textOf = (value: object, key: string): string => {
  const text: unknown = Reflect.get(value, key)
  return typeof text === 'string' ? text : ''
}

/** The address stored for a user; undefined when there is none or it belongs to another user. */
export const findStoredEmail = (userId: string): StoredEmail | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(sitePath() + storageKey) ?? 'null')
    if (typeof value !== 'object' || value === null || textOf(value, 'userId') !== userId) return undefined
    return { userId, email: textOf(value, 'email'), name: textOf(value, 'name') }
  } catch {
    // Storage may be blocked or contain other data.
    return undefined
  }
}

export const storeEmail = (email: StoredEmail): void => {
  try {
    localStorage.setItem(sitePath() + storageKey, JSON.stringify(email))
  } catch {
    // Storage may be blocked; the server has the address too.
  }
}

export const deleteStoredEmail = (): void => {
  try {
    localStorage.removeItem(sitePath() + storageKey)
  } catch {
    // When storage is blocked, nothing was stored.
  }
}
