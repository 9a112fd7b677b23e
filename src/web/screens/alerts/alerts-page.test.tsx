import type { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import type { AlertSettings } from '#contract/alerts.ts'
import type { Channel } from '#contract/channels.ts'
import { defaultQuestions, defaultSchedule, everyChart } from '#domain/alerts.ts'
import { escapeMarkup } from '#domain/markup.ts'
import { alertSettingsQuery } from '#web/components/notices/notices.queries.ts'
import { trackedAppsQuery } from '#web/components/tracking/tracked.queries.ts'
import { standingApp } from '#web/testing/lists.ts'
import { exampleMember, seedUser } from '#web/testing/people.ts'
import { render, textOf } from '#web/testing/render.tsx'
import { channelsQuery } from './alerts.queries.ts'

const at = '2026-11-20T14:02:00.000Z'

const settings: AlertSettings = {
  isOn: true,
  rules: [
    {
      id: '5d0b0d9e-7a63-4f0e-8a57-0c1f3f0b6a01',
      appStoreId: null,
      question: { kind: 'first-top', tops: [1, 5, 10] },
      scope: everyChart,
      isOn: true,
      channelIds: null,
    },
    {
      id: '5d0b0d9e-7a63-4f0e-8a57-0c1f3f0b6a02',
      appStoreId: standingApp.appStoreId,
      question: { kind: 'moved', places: 10, direction: 'up' },
      scope: { ...everyChart, storefronts: ['jp'] },
      isOn: false,
      channelIds: null,
    },
    {
      id: '5d0b0d9e-7a63-4f0e-8a57-0c1f3f0b6a03',
      appStoreId: '999',
      question: { kind: 'best-rank' },
      scope: everyChart,
      isOn: true,
      channelIds: null,
    },
  ],
  schedule: defaultSchedule,
  timeZone: 'Asia/Kathmandu',
  feedUrl: 'https://ranks.example/feeds/secret.atom',
}

const channel: Channel = {
  id: '6e1c1e0f-8b74-4a1f-9b68-1d2a4a1c7b01',
  kind: 'webhook',
  kindName: 'Webhook',
  label: 'Ops <b>',
  isOn: true,
  place: 'hooks.example',
  problem: 'The receiver has not answered since Monday <i>.',
  secret: 'whsec_abc',
  oldSecretUntil: null,
  template: null,
  events: ['alert.fired'],
  createdAt: at,
}

type Known = { settings?: Partial<AlertSettings>; channels?: Channel[] }

const seed =
  ({ settings: part = {}, channels = [channel] }: Known = {}) =>
  (queryClient: QueryClient): void => {
    seedUser(queryClient, exampleMember)
    queryClient.setQueryData(trackedAppsQuery(exampleMember.id).queryKey, [{ ...standingApp, trackedAt: at, tags: [] }])
    queryClient.setQueryData(alertSettingsQuery(exampleMember.id).queryKey, { ...settings, ...part })
    queryClient.setQueryData(channelsQuery(exampleMember.id).queryKey, { channels, forms: [], webPushKey: 'BHs' })
  }

const sectionOf = (html: string, title: string): string =>
  textOf(html.split('<section').find(part => part.includes(`>${title}</h2>`)) ?? '')

describe('rules, schedule and channels', () => {
  test('alert rules are described, each in a sentence with its app and charts, and whether it is on', async () => {
    const html = await render('/inbox/rules', seed())
    const text = sectionOf(html, 'Rules')
    expect(text).toContain('First time in the top 1, 5 or 10 All my apps · All charts')
    expect(text).toContain(`Climbs by 10 places or more ${escapeMarkup(standingApp.name)} · Japan`)
    expect(text).toContain('Best rank ever App 999 (not tracked)')
    const switches = html
      .split('<section')
      .find(part => part.includes('>Rules</h2>'))
      ?.match(/<input[^>]*role="switch"[^>]*>/g)
    expect(switches?.map(input => input.includes('checked=""'))).toEqual([true, false, true])
  })

  test('alert rules for one app are only those that watch it, with a link to all rules', async () => {
    const text = sectionOf(await render(`/inbox/rules?app=${standingApp.appStoreId}`, seed()), 'Rules')
    expect(text).toContain('First time in the top 1, 5 or 10')
    expect(text).toContain('Climbs by 10 places')
    expect(text).not.toContain('Best rank ever')
    expect(text).toContain('Show all rules')
  })

  test('alert rules ignore an invalid app id in the URL', async () => {
    expect(sectionOf(await render('/inbox/rules?app=%3Cb%3E', seed()), 'Rules')).toContain('Best rank ever')
  })

  test('the page of alert rules starts with a note when notifications are off, linking to the settings', async () => {
    const html = await render('/inbox/rules', seed({ settings: { isOn: false } }))
    expect(textOf(html)).toContain('Notifications are off: your rules do not run')
    expect(html).toMatch(/href="\/settings"[^>]*>Turn them on in Settings/)
    expect(textOf(await render('/inbox/rules', seed()))).not.toContain('Notifications are off')
  })

  test('the schedule names the time zone of the hours, or says that they are in UTC', async () => {
    expect(sectionOf(await render('/settings', seed()), 'Schedule')).toContain('Hours are in Asia/Kathmandu.')
    const unset = await render('/settings', seed({ settings: { timeZone: null } }))
    expect(sectionOf(unset, 'Schedule')).toContain(
      'Hours are in UTC: the time zone of a browser is used on screens only. Change it below',
    )
  })

  test("the settings show each channel's address and problem, and lets a webhook’s secret be copied", async () => {
    const html = await render('/settings', seed())
    expect(sectionOf(html, 'Channels')).toMatch(/Ops &lt;b&gt; Webhook · hooks\.example .*since Monday &lt;i&gt;\./)
    expect(html).toMatch(/<input readonly=""[^>]*aria-label="Secret \(Ops &lt;b&gt;\)"[^>]*value="whsec_abc"/i)
  })

  test('the settings do not let users remove or rename e-mail, whose address is the first setting', async () => {
    const mail: Channel = {
      ...channel,
      kind: 'email',
      kindName: 'Email',
      label: 'Email',
      place: '',
      problem: null,
      secret: null,
    }
    const text = sectionOf(await render('/settings', seed({ channels: [mail] })), 'Channels')
    expect(text).toContain('Email No address yet')
    expect(text).toContain('Change above')
    expect(text).not.toMatch(/Remove|Rename/)
  })

  test('alert rules: an empty list is explained with the five default rules on offer, or one', async () => {
    const text = sectionOf(await render('/inbox/rules', seed({ settings: { rules: [] } })), 'Rules')
    expect(text).toMatch(/No rules, so you will not be notified. Add the five default rules Example .* Add a rule/)
    expect(defaultQuestions).toHaveLength(5)
  })

  test('the page of alert rules contains nothing that the Content Security Policy blocks', async () => {
    expect(await render('/inbox/rules', seed())).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=|javascript:/i)
  })
})
