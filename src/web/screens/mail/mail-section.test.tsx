import type { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { MailState } from '#contract/mail.ts'
import { exampleAdmin, seedUser } from '#web/testing/people.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { mailStateQuery } from './mail.queries.ts'

const working: MailState = {
  state: 'working',
  from: 'ranks@mail.example',
  fault: null,
  acceptedAt: '2026-11-20T14:02:00.000Z',
  ownAddress: 'ada@example.com',
  deliveries: ['Email', 'Webhook', 'Slack'].map((kindName, at) => ({
    kind: kindName.toLowerCase(),
    kindName,
    waiting: at * 1_000,
    givenUp: at,
  })),
}

const open = (mail: Partial<MailState> = {}) =>
  render('/admin', (queryClient: QueryClient) => {
    seedUser(queryClient, exampleAdmin)
    queryClient.setQueryData(mailStateQuery.queryKey, { ...working, ...mail })
  })

describe('the section of the mail server', () => {
  test('the section of the mail server says that it works, offers a test to the admin’s address, and counts the messages of every kind of channel', async () => {
    const html = await open()
    expect(html).toMatch(/<section id="email".*>E-mail<\/h2>/)
    expect(html).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|javascript:/i)
    const text = textOf(html)
    expect(text).toMatch(/Working The mail server accepts e-mails\. Sender ranks@mail\.example Last accepted .*2:02/)
    expect(html).toMatch(/<input[^>]*value="ada@example\.com"/)
    expect(text).toContain('Send a test e-mail')
    expect(text).toMatch(/Email 0 0 Webhook 1,000 1 Slack 2,000 2/)
  })

  test('the section of the mail server says since when the mail server is at fault, for how many people, its last answer, and that nothing is lost', async () => {
    const answer = 'The mail server refused the e-mail: 550 <relay> not permitted'
    const html = await open({
      state: 'at-fault',
      fault: { since: '2026-11-20T12:00:00.000Z', answer, people: 3 },
    })
    const text = textOf(html)
    expect(text).toMatch(/Failing The mail server has been failing since .*12:00.* 3 people get no e-mail\./)
    expect(text).toContain('No channel is turned off.')
    expect(text).toContain('Last response The mail server refused the e-mail: 550 &lt;relay&gt; not permitted')
  })

  test('the section of the mail server offers no test without a mail server', async () => {
    const html = await open({ state: 'not-configured', from: null })
    expect(textOf(html)).toContain('This server sends no e-mail, because no mail server is set')
    expect(html).not.toContain('Send a test e-mail')
  })
})
