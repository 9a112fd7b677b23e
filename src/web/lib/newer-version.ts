/** In the words of Chromium, Firefox and WebKit. */
export const isPartMissing = (error: unknown): boolean =>
  error instanceof Error && /(dynamically imported module|ng a module script failed)/.test(error.message)

const storageKey = 'reloaded-from'

/**
 * After an upgrade the server has other files than a page that was opened before it: the address is then loaded again.
 * Once for each version, as a cache in between may answer with the same page.
 */
export const reloadWhenOutdated = async (error: unknown): Promise<void> => {
  const own = import.meta.url
  if (!isPartMissing(error)) return
  const answer = await fetch(own, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  // Asked last: several parts may be missed at the same time.
  if (answer?.status !== 404 || sessionStorage.getItem(storageKey) === own) return
  sessionStorage.setItem(storageKey, own)
  location.reload()
}
