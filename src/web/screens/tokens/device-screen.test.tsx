import type { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { type TokenScope, tokenScopes } from '#domain/tokens.ts'
import { exampleAdmin, seedUser } from '#web/testing/people.ts'
import { render } from '#web/testing/render.tsx'
import { deviceLoginQuery } from './tokens.queries.ts'
import { scopeWords } from './tokens.words.ts'

const userCode = 'BCDF-GHJK'

const askFor = (scopes: readonly TokenScope[]) =>
  render(`/device?code=${userCode}`, (queryClient: QueryClient) => {
    seedUser(queryClient, exampleAdmin)
    queryClient.setQueryData(deviceLoginQuery(exampleAdmin.id, userCode).queryKey, {
      userCode,
      client: 'A program',
      scopes: [...scopes],
      startedAt: '2026-11-20T14:00:00.000Z',
      expiresAt: '2026-11-20T14:10:00.000Z',
    })
  })

/** The scopes with their boxes, in order: whether each is ticked. */
const readBoxes = (html: string): [string | undefined, boolean][] =>
  [...html.matchAll(/<input([^>]*type="checkbox"[^>]*)>.*?font-medium">([^<]+)</g)].map(([, attributes = '', name]) => [
    name,
    attributes.includes('checked'),
  ])

test('a program that asks for everything gets no more than reading unless the person ticks it', async () => {
  const offered = tokenScopes.map((scope): [string, boolean] => [scopeWords[scope].name, scope === 'read'])
  expect(readBoxes(await askFor(tokenScopes))).toEqual(offered)
})

test('a program that does not ask for reading gets nothing unless the person ticks it', async () => {
  expect(readBoxes(await askFor(['track', 'admin']))).toEqual([
    [scopeWords.track.name, false],
    [scopeWords.admin.name, false],
  ])
})
