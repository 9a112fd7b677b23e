import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { findToast } from '#web/lib/toasts.ts'
import { showFailureToast } from './failure-toast.ts'

const toldBy = (error: unknown) => {
  showFailureToast('Failed', error)
  const toast = findToast()
  return toast && `${toast.title}: ${toast.description}`
}

test('a failure is told in the words of the server, else by its status text', () => {
  const problem = { message: 'It is not on this list.', code: 'app.not_found' }
  expect(toldBy(new ApiError('409', { status: 409, problem }))).toBe('Failed: It is not on this list.')
  expect(toldBy(new ApiError('502', { status: 502, statusText: 'Bad Gateway' }))).toBe('Failed: Bad Gateway')
})

test('a status without words of its own is told in one sentence', () => {
  expect(toldBy(new ApiError('502: <p>', { status: 502 }))).toBe(
    'Failed: The server is starting or busy. Try again in a moment. (502)',
  )
})

test('without any answer the connection is named, and what nobody foresaw asks to try again', () => {
  expect(toldBy(new TypeError('fetch failed'))).toContain('could not be reached')
  expect(toldBy(new Error('x is undefined'))).toBe('Failed: Something went wrong. Please try again.')
})

test('of an ended session nothing is told: the sign-in page takes over', () => {
  const before = findToast()
  showFailureToast('Failed', new ApiError('401', { status: 401 }))
  expect(findToast()).toBe(before)
})
