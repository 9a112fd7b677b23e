// Shows what this server pushes to the browser, also while no page of it is open, and opens the page it is about.
// It is plain code of its own because browsers load it apart from the pages. It keeps nothing and answers no requests.

/** Only pages of this site are opened, whatever a message says. */
const addressOf = url => {
  try {
    const address = new URL(url, self.location.origin)
    if (address.origin === self.location.origin) return address.href
  } catch {
    // No address at all: the first page will do.
  }
  return new URL('/', self.location.origin).href
}

/** A push without words still has to show something, or the browser shows a sentence of its own. */
const readMessage = data => {
  try {
    const { id, title, body, url } = data.json()
    return { id: String(id), title: String(title), body: String(body ?? ''), url: String(url ?? '/') }
  } catch {
    return { id: 'news', title: 'Rank Atlas', body: 'There is news about your apps.', url: '/inbox' }
  }
}

self.addEventListener('push', event => {
  const { id, title, body, url } = readMessage(event.data)
  // The tag is the id of the message: one that is sent again takes the place of the first.
  event.waitUntil(self.registration.showNotification(title, { body, tag: id, data: { url: addressOf(url) } }))
})

/** A page that shows the address already comes to the front; else a new one opens. */
const open = async address => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const shown = pages.find(page => page.url === address)
  return shown ? shown.focus() : self.clients.openWindow(address)
}

self.addEventListener('notificationclick', event => {
  event.notification.close()
  event.waitUntil(open(addressOf(event.notification.data?.url ?? '/')))
})
