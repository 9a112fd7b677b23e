import { afterEach, describe, expect, test, vi } from 'vitest'
import { findKeptEmail, forgetEmail, keepEmail } from './kept-email.ts'

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

describe('the address kept in the browser', () => {
  test('comes back for the same person and for nobody else, until it is forgotten', () => {
    vi.stubGlobal('localStorage', storageOf(new Map()))
    expect(findKeptEmail('u1')).toBeUndefined()
    keepEmail(ada)
    expect(findKeptEmail('u1')).toEqual(ada)
    expect(findKeptEmail('u2')).toBeUndefined()
    forgetEmail()
    expect(findKeptEmail('u1')).toBeUndefined()
  })

  test.each(['', '{', 'null', '7', '"u1"', '{"userId":"u2"}'])('is nothing where %j is stored', text => {
    vi.stubGlobal('localStorage', storageOf(new Map([['settings-email', text]])))
    expect(findKeptEmail('u1')).toBeUndefined()
  })

  test('breaks nothing where the browser closes its storage, or has none', () => {
    for (const storage of [{ getItem: closed, setItem: closed, removeItem: closed }, undefined]) {
      vi.stubGlobal('localStorage', storage)
      keepEmail(ada)
      expect(findKeptEmail('u1')).toBeUndefined()
      forgetEmail()
    }
  })
})
