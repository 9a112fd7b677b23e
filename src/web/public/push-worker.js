// Shows push notifications, even when no page of this server is open, and opens the related page on click. It is a separate
// plain script because browsers load service workers apart from the pages. It caches nothing and handles no requests.

/** The first page of this site, which may be below a path. */
const site = self.registration.scope

/** Only opens pages of this site, whatever the message contains. */
const addressOf = url => {
  try {
    const address = new URL(url, site)
    if (address.href.startsWith(site)) return address.href
  } catch {
    // Without a valid URL, open the first page.
  }
  return site
}

/** A push without text must still show something; otherwise the browser shows its own message. */
const readMessage = data => {
  try {
    const { id, title, body, url } = data.json()
    return { id: String(id), title: String(title), body: String(body ?? ''), url: String(url ?? '') }
  } catch {
    return { id: 'news', title: 'Rank Atlas', body: 'There is news about your apps.', url: 'inbox' }
  }
}

self.addEventListener('push', event => {
  const { id, title, body, url } = readMessage(event.data)
  // The tag is the message id, so a message that is sent again replaces the first.
  event.waitUntil(self.registration.showNotification(title, { body, tag: id, data: { url: addressOf(url) } }))
})

/** Focuses a tab that already shows the page; otherwise opens a new one. */
const open = async address => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = pages.find(page => page.url === address)
  return shown ? shown.focus() : self.clients.openWindow(address)
}

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(addressOf(event.notification.data?.url ?? '')))
})
