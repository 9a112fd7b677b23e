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
 * because a cache in between may return the same page again. Returns whether the chunks are gone, so that asking for them again
 * is useless.
 */
export const reloadWhenOutdated = async (error: unknown): Promise<boolean> => {
  const own = import.meta.url
  if (!isChunkMissing(error)) return false
  const answer = await fetch(own, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  const isGone = answer?.status === 404
  // Checked last, because several chunks may fail at the same time.
  if (isGone && rememberReload(own)) location.reload()
  return isGone
}
