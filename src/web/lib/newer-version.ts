/** Matches the error messages of Chromium, Firefox and WebKit for a missing chunk. */
export const isChunkMissing = (error: unknown): boolean =>
  error instanceof Error && /(dynamically imported module|ng a module script failed)/.test(error.message)

const storageKey = 'reloaded-from'

/**
 * Reloads a page that was opened before an upgrade, because its chunks are gone from the server. Reloads once per version,
 * because a cache in between may return the same page again.
 */
export const reloadWhenOutdated = async (error: unknown): Promise<void> => {
  const own = import.meta.url
  if (!isChunkMissing(error)) return
  const answer = await fetch(own, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  // Checked last, because several chunks may fail at the same time.
  if (answer?.status !== 404 || sessionStorage.getItem(storageKey) === own) return
  sessionStorage.setItem(storageKey, own)
  location.reload()
}
