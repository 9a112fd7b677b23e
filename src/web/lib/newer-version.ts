/** Matches the error messages of Chromium, Firefox and WebKit for a missing chunk. */
export const isChunkMissing = (error: unknown): boolean =>
  error instanceof Error && /(dynamically imported module|ng a module script failed)/.test(error.message)

const storageKey = 'reloaded-from'

/** False if this version has reloaded before, or if storage is blocked: a page that forgets it would reload forever. */
const rememberReload = (own: string): boolean => {
  try {
    if (sessionStorage.getItem(storageKey) === own) return false
    sessionStorage.setItem(storageKey, own)
    return true
  } catch {
    return false
  }
}

/**
 * Reloads a page that was opened before an upgrade, because its chunks are gone from the server. Reloads once per version,
 * because a cache in between may return the same page again.
 */
export const reloadWhenOutdated = async (error: unknown): Promise<void> => {
  const own = import.meta.url
  if (!isChunkMissing(error)) return
  const answer = await fetch(own, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  // Checked last, because several chunks may fail at the same time.
  if (answer?.status === 404 && rememberReload(own)) location.reload()
}
