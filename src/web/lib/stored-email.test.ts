import { afterEach, describe, expect, test, vi } from 'vitest'
import { deleteStoredEmail, findStoredEmail, storeEmail } from './stored-email.ts'

const ada = { userId: 'u1', email: 'ada@example.com', name: 'ada' }

const storageOf = (items: Map<string, string>) => ({
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, value: string) => void items.set(key, value),
  removeItem: (key: string) => void items.delete(key),
})

const closed = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the address stored in the browser', () => {
  test('the address stored in the browser is returned to the same user only, until it is deleted', () => {
    vi.stubGlobal('localStorage', storageOf(new Map()))
    expect(findStoredEmail('u1')).toBeUndefined()
    storeEmail(ada)
    expect(findStoredEmail('u1')).toEqual(ada)
    expect(findStoredEmail('u2')).toBeUndefined()
    deleteStoredEmail()
    expect(findStoredEmail('u1')).toBeUndefined()
  })

  test.each(['', '{', 'null', '7', '"u1"', '{"userId":"u2"}'])(
    'the address stored in the browser is undefined when %j is stored',
    text => {
      vi.stubGlobal('localStorage', storageOf(new Map([['settings-email', text]])))
      expect(findStoredEmail('u1')).toBeUndefined()
    },
  )

  test('the address stored in the browser causes no error when the browser blocks storage or has none', () => {
    for (const storage of [{ getItem: closed, setItem: closed, removeItem: closed }, undefined]) {
      vi.stubGlobal('localStorage', storage)
      storeEmail(ada)
      expect(findStoredEmail('u1')).toBeUndefined()
      deleteStoredEmail()
    }
  })
})
