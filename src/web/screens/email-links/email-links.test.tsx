import type { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test } from 'vitest'
import { setSend } from '#web/lib/api-client.ts'
import { createQueryClient } from '#web/lib/query-client.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { emailLinkQuery, type Purpose } from './email-links.queries.ts'

const token = 'a/token'
const path = { unsubscribe: '/unsubscribe/a%2Ftoken', confirm: '/confirm-address/a%2Ftoken' }
const seedLink =
  (purpose: Purpose, link: { email: string } | null) =>
  (queryClient: QueryClient): void => {
    queryClient.setQueryData(emailLinkQuery(purpose, token).queryKey, link)
  }
const email = 'mira+<b>@example.com'

afterEach(() => setSend())

describe.each([
  { purpose: 'unsubscribe', heading: 'Unsubscribe', button: 'Unsubscribe' },
  { purpose: 'confirm', heading: 'Confirm an Address', button: 'Confirm the address' },
] as const)('the page $purpose', ({ purpose, heading, button }) => {
  test('the page requests nothing about the link when the server renders it', async () => {
    const requestedUrls: string[] = []
    setSend(url => {
      requestedUrls.push(url)
      return Promise.reject(new TypeError('nobody may be asked'))
    })
    const html = await render(path[purpose], () => undefined)
    expect(html).toContain(`${heading}</h1>`)
    expect(requestedUrls.filter(url => /letter|unsubscribe|confirm/.test(url))).toEqual([])
  })

  test('the page shows the address, and one button for the action', async () => {
    const html = await render(path[purpose], seedLink(purpose, { email }))
    expect(textOf(html)).toContain('mira+&lt;b&gt;@example.com')
    expect(html).toMatch(new RegExp(`<button type="submit"[^>]*>${button}<`))
    expect(html.match(/<form/g)).toHaveLength(1)
  })

  test('the page of an invalid link says so and has no action button', async () => {
    const html = await render(path[purpose], seedLink(purpose, null))
    expect(textOf(html)).toContain('This link is not valid')
    expect(html).not.toContain('<form')
  })
})

test('unsubscribing works without JavaScript, by POST and not by GET', async () => {
  const html = await render(path.unsubscribe, () => undefined)
  expect(html).toMatch(/<form action="\/api\/unsubscribe\/a%2Ftoken" method="post"/)
})

test('a link with another purpose is invalid here', async () => {
  const answer = (body: object, status = 200) =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
  const queryClient = createQueryClient()
  setSend(async () => answer({ purpose: 'confirm', email }))
  expect(await queryClient.fetchQuery(emailLinkQuery('unsubscribe', token))).toBeNull()
  expect(await queryClient.fetchQuery(emailLinkQuery('confirm', token))).toEqual({ email })
  setSend(async () => answer({ message: 'Expired.', code: 'letter.link_invalid' }, 404))
  expect(await queryClient.fetchQuery(emailLinkQuery('confirm', 'old'))).toBeNull()
  setSend(async () => answer({ message: 'Broken.', code: 'server.failed' }, 500))
  await expect(queryClient.fetchQuery(emailLinkQuery('confirm', 'broken'))).rejects.toThrow('500')
})
