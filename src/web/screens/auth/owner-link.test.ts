import { expect, test } from 'vitest'
import { readOwnerSecret } from './owner-link.tsx'

test('the secret of an owner link is in its fragment', () => {
  expect(readOwnerSecret('#owner=aZ09-_')).toBe('aZ09-_')
})

test.each(['', '#', '#owner', '#owner=', '#main', '#secret=aZ09'])('the fragment "%s" is not an owner link', hash => {
  expect(readOwnerSecret(hash)).toBeUndefined()
})
