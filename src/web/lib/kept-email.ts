/** SPEC §2: the address and the name for the settings e-mail stay in this browser, too. */
export type KeptEmail = { userId: string; email: string; name: string }

const storageKey = 'settings-email'

const textOf = (value: object, key: string): string => {
  const text: unknown = Reflect.get(value, key)
  return typeof text === 'string' ? text : ''
}

/** What this browser keeps for a person; undefined where there is nothing, or only somebody else's. */
export const findKeptEmail = (userId: string): KeptEmail | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (typeof value !== 'object' || value === null || textOf(value, 'userId') !== userId) return undefined
    return { userId, email: textOf(value, 'email'), name: textOf(value, 'name') }
  } catch {
    // Storage may be closed to us, or hold something else.
    return undefined
  }
}

export const keepEmail = (kept: KeptEmail): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept))
  } catch {
    // The server has what it needs.
  }
}

export const forgetEmail = (): void => {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Then nothing was kept.
  }
}
