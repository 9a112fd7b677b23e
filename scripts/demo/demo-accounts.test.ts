import { expect, test } from 'vitest'
import { openDemoAccounts } from './demo-accounts.ts'

test('the demo has its own accounts, on the port of its server, with one admin', async () => {
  const { environment, mounts } = await openDemoAccounts({ environment: { PORT: '4711', DATA_DIR: '/data' } })
  expect(mounts.map(({ path }) => path)).toEqual(['/demo-provider'])
  expect(environment).toMatchObject({
    PORT: '4711',
    DATA_DIR: '/data',
    AUTH_PROVIDER: 'oidc',
    AUTH_PROVIDER_NAME: 'Demo account',
    AUTH_ISSUER: 'http://127.0.0.1:4711/demo-provider',
    AUTH_ADMINS: 'ada@demo.invalid',
  })
  expect(environment.AUTH_CLIENT_SECRET).toMatch(/^[\w-]{43}$/)
})

test('a port is chosen in advance if the server would use any, because the accounts need their address first', async () => {
  const { environment } = await openDemoAccounts({ environment: { PORT: '0' } })
  expect(Number(environment.PORT)).toBeGreaterThan(0)
  expect(environment.AUTH_ISSUER).toBe(`http://127.0.0.1:${environment.PORT}/demo-provider`)
})

test.each([
  ['https://demo.example.com/', 'https://demo.example.com/demo-provider'],
  ['https://example.com/ranks/', 'https://example.com/ranks/demo-provider'],
  ['http://[::1]:3000/x', 'http://[::1]:3000/x/demo-provider'],
])('with the public address %s, the accounts are at %s', async (PUBLIC_URL, issuer) => {
  const { environment } = await openDemoAccounts({ environment: { PUBLIC_URL } })
  expect(environment.AUTH_ISSUER).toBe(issuer)
})

test.each<[string, NodeJS.ProcessEnv]>([
  ['a person who chose another provider keeps it', { AUTH_PROVIDER: 'github' }],
  ['over plain http nobody but this machine could trust them', { PUBLIC_URL: 'http://demo.example.com' }],
  ['a host that only looks like this machine is not it', { PUBLIC_URL: 'http://127.0.0.1.example.com' }],
])('there are no demo accounts when %s', async (_why, environment) => {
  expect(await openDemoAccounts({ environment })).toEqual({ environment, mounts: [] })
})
