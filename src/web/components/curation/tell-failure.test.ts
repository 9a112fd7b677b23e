import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api-error.ts'
import { findToast } from '#web/lib/toasts.ts'
import { tellFailure, tellRemovalFailure } from './tell-failure.ts'

const toldBy = (tell: () => void) => {
  tell()
  const toast = findToast()
  return toast && `${toast.title}: ${toast.description}`
}

const refusal = new ApiError('409', { status: 409, problem: { message: 'It is not on this list.' } })
const proxied = new ApiError('502', { status: 502, statusText: 'Bad Gateway' })
const bare = new ApiError('502', { status: 502 })

test('a failure is told in the words of the server, else by its status text', () => {
  expect(toldBy(() => tellFailure('Failed to add app', refusal))).toBe('Failed to add app: It is not on this list.')
  expect(toldBy(() => tellFailure('Failed to add app', proxied))).toBe('Failed to add app: Bad Gateway')
})

test('a removal that no server explained says its status', () => {
  const title = 'Failed to remove app'
  expect(toldBy(() => tellRemovalFailure(refusal))).toBe(`${title}: It is not on this list.`)
  expect(toldBy(() => tellRemovalFailure(proxied))).toBe(`${title}: ${title}: Bad Gateway`)
  expect(toldBy(() => tellRemovalFailure(bare))).toBe(`${title}: ${title}: 502`)
})

test('without any answer the connection is named, and what nobody foresaw asks to try again', () => {
  expect(toldBy(() => tellFailure('Failed', new TypeError('fetch failed')))).toContain('could not be reached')
  expect(toldBy(() => tellFailure('Failed', new Error('x is undefined')))).toBe(
    'Failed: Something went wrong. Please try again.',
  )
})

test('of an ended session nothing is told: the sign-in page takes over', () => {
  const before = findToast()
  tellFailure('Failed', new ApiError('401', { status: 401 }))
  expect(findToast()).toBe(before)
})
