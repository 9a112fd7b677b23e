import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { findToast } from '#web/lib/toasts.ts'
import { showFailureToast } from './failure-toast.ts'

const toastTextOf = (error: unknown) => {
  showFailureToast('Failed', error)
  const toast = findToast()
  return toast && `${toast.title}: ${toast.description}`
}

test("a failure shows the server's message, otherwise the status text", () => {
  const problem = { message: 'It is not on this list.', code: 'app.not_found' }
  expect(toastTextOf(new ApiError('409', { status: 409, problem }))).toBe('Failed: It is not on this list.')
  expect(toastTextOf(new ApiError('502', { status: 502, statusText: 'Bad Gateway' }))).toBe('Failed: Bad Gateway')
})

test('a status without a text is described in one sentence', () => {
  expect(toastTextOf(new ApiError('502: <p>', { status: 502 }))).toBe(
    'Failed: The server is starting or busy. Try again in a moment. (502)',
  )
})

test('without a response the message names the connection, and an unexpected error asks to try again', () => {
  expect(toastTextOf(new TypeError('fetch failed'))).toContain('could not be reached')
  expect(toastTextOf(new Error('x is undefined'))).toBe('Failed: Something went wrong. Please try again.')
})

test('an ended session shows no toast, because the sign-in page takes over', () => {
  const before = findToast()
  showFailureToast('Failed', new ApiError('401', { status: 401 }))
  expect(findToast()).toBe(before)
})
