import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissToast, findToast, showToast } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const showAndGetId = (title: string): number => {
  showToast({ title })
  return findToast()?.id ?? 0
}

test('a newer toast replaces the current one, so that there is never more than one', () => {
  const first = showAndGetId('First')
  const second = showAndGetId('Second')
  expect(second).not.toBe(first)
  expect(findToast()).toEqual({ id: second, title: 'Second', isOpen: true })
})

test('a dismissed toast closes immediately and is removed 1,000,000 ms later', () => {
  dismissToast(showAndGetId('Gone'))
  expect(findToast()).toMatchObject({ title: 'Gone', isOpen: false })
  vi.advanceTimersByTime(999_999)
  expect(findToast()).toMatchObject({ title: 'Gone' })
  vi.advanceTimersByTime(1)
  expect(findToast()).toBeUndefined()
})

test('a toast that was replaced cannot dismiss its successor, neither immediately nor later', () => {
  const first = showAndGetId('First')
  dismissToast(first)
  showAndGetId('Second')
  dismissToast(first)
  vi.advanceTimersByTime(2_000_000)
  expect(findToast()).toMatchObject({ title: 'Second', isOpen: true })
})
