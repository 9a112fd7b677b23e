import { expect, test } from 'vitest'
import { loginAddress, readSignInSearch, signInFrom } from './sign-in.ts'

test('a sign-in link returns to the view it was on', () => {
  expect(signInFrom({ pathname: '/apps', searchStr: '?view=table' })).toEqual({ return: '/apps?view=table' })
})

test('the sign-in page does not return to itself', () => {
  expect(signInFrom({ pathname: '/auth', searchStr: '?problem=away' })).toEqual({})
})

test('the server gets the complete return path', () => {
  const address = loginAddress('/search?q=a&b#c')
  expect(new URL(address, 'http://here.invalid').searchParams.get('return')).toBe('/search?q=a&b#c')
  expect(loginAddress(undefined)).toBe('/api/login')
})

test('the URL of the sign-in page has the return path and the problem', () => {
  expect(readSignInSearch({ return: '/apps', problem: 'expired' })).toEqual({ return: '/apps', problem: 'expired' })
})

test.each([
  {},
  { return: 'https://elsewhere.invalid/', problem: 'toString' },
  { return: '//elsewhere.invalid', problem: '<b>' },
  { return: 7, problem: ['away'] },
])('the URL %j has neither a return path nor a problem', search => {
  expect(readSignInSearch(search)).toEqual({ return: undefined, problem: undefined })
})
