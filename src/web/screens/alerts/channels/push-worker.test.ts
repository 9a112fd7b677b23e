import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const source = readFileSync(new URL('../../../public/push-worker.js', import.meta.url), 'utf8')
const origin = 'https://ranks.example'

type Handler = (event: Record<string, unknown>) => void
type ShownNotification = { title: string; options: { body: string; tag: string; data: { url: string } } }

/** Runs the service worker in a fake browser that records the notifications and windows. */
const startWorker = (openPages: readonly string[] = [], scope = `${origin}/`) => {
  const handlers = new Map<string, Handler>()
  const notifications: ShownNotification[] = []
  const visited: string[] = []
  const pages = openPages.map(url => ({ url, focus: async () => visited.push(`focus ${url}`) }))
  const self = {
    addEventListener: (name: string, handler: Handler) => handlers.set(name, handler),
    registration: {
      scope,
      showNotification: async (title: string, options: ShownNotification['options']) =>
        notifications.push({ title, options }),
    },
    clients: { matchAll: async () => pages, openWindow: async (url: string) => visited.push(`open ${url}`) },
  }
  runInNewContext(source, { self, URL })
  const raise = async (name: string, event: Record<string, unknown>) => {
    const waits: unknown[] = []
    handlers.get(name)?.({ ...event, waitUntil: (wait: unknown) => waits.push(wait) })
    await Promise.all(waits)
  }
  const push = (message: unknown) => raise('push', { data: { json: () => message } })
  const click = (url: unknown) =>
    raise('notificationclick', { notification: { close: () => undefined, data: { url } } })
  return { notifications, visited, raise, push, click }
}

test('a push shows its text, tagged so that a repeated message replaces it', async () => {
  const { push, notifications } = startWorker()
  await push({ id: 'm-1', title: 'Chess <b>', body: '#1, was #4', url: `${origin}/inbox` })
  expect(notifications).toEqual([
    { title: 'Chess <b>', options: { body: '#1, was #4', tag: 'm-1', data: { url: `${origin}/inbox` } } },
  ])
})

test('an unreadable push still shows a notification that opens the inbox', async () => {
  const { raise, notifications } = startWorker()
  await raise('push', { data: null })
  expect(notifications[0]?.options.data.url).toBe(`${origin}/inbox`)
})

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  'javascript:alert(1)',
  'https://ranks.example.evil/',
  7,
])('a message that links to %s opens the start page of this site', async url => {
  const { push, click, notifications, visited } = startWorker()
  await push({ id: 'm', title: 't', body: '', url })
  expect(new URL(notifications[0]?.options.data.url ?? '').origin).toBe(origin)
  await click(url)
  expect(visited.every(visit => visit.startsWith(`open ${origin}/`))).toBe(true)
  expect(visited).toHaveLength(1)
})

test('a click focuses the page if it is open, and opens it otherwise', async () => {
  const open = startWorker([`${origin}/inbox`])
  await open.click('/inbox')
  expect(open.visited).toEqual([`focus ${origin}/inbox`])
  const closed = startWorker([`${origin}/`])
  await closed.click('/inbox')
  expect(closed.visited).toEqual([`open ${origin}/inbox`])
})

test('below a path, only pages of this site open, and an unreadable push opens its inbox', async () => {
  const scope = `${origin}/ranks/`
  const { raise, click, notifications, visited } = startWorker([], scope)
  await raise('push', { data: null })
  expect(notifications[0]?.options.data.url).toBe(`${scope}inbox`)
  for (const url of [`${scope}app/1`, `${origin}/other`, `${origin}/ranks-of-others/`, '/', undefined]) await click(url)
  expect(visited).toEqual([`open ${scope}app/1`, ...Array.from({ length: 4 }, () => `open ${scope}`)])
})
