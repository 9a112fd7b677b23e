import { expect, test } from 'vitest'
import { loginAddress, readSignInSearch, signInFrom } from './sign-in.ts'

test('a link to the sign-in leads back to the view it stood on', () => {
  expect(signInFrom({ pathname: '/apps', searchStr: '?view=table' })).toEqual({ return: '/apps?view=table' })
})

test('the sign-in page does not lead back to itself', () => {
  expect(signInFrom({ pathname: '/auth', searchStr: '?problem=away' })).toEqual({})
})

test('the way back travels to the server whole', () => {
  const address = loginAddress('/search?q=a&b#c')
  expect(new URL(address, 'http://here.invalid').searchParams.get('return')).toBe('/search?q=a&b#c')
  expect(loginAddress(undefined)).toBe('/api/login')
})

test('the address of the sign-in page says where to go back to, and what went wrong', () => {
  expect(readSignInSearch({ return: '/apps', problem: 'expired' })).toEqual({ return: '/apps', problem: 'expired' })
})

test.each([
  {},
  { return: 'https://elsewhere.invalid/', problem: 'toString' },
  { return: '//elsewhere.invalid', problem: '<b>' },
  { return: 7, problem: ['away'] },
])('the address %j says neither', search => {
  expect(readSignInSearch(search)).toEqual({ return: undefined, problem: undefined })
})
