import { useEffect, useState } from 'react'

/** The secret from the URL fragment of an owner link; undefined if there is none. */
export const readOwnerSecret = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('owner') || undefined

/** Removes the fragment from the URL and the history entry, so that the secret stays in neither. */
const hideFragment = (): void => history.replaceState(history.state, '', location.pathname + location.search)

/** The secret of the opened link; undefined on the server, which never receives the fragment. */
export const useOwnerSecret = (): string | undefined => {
  const [secret, setSecret] = useState<string>()
  useEffect(() => {
    const read = () => {
      const found = readOwnerSecret(location.hash)
      if (!found) return
      setSecret(found)
      hideFragment()
    }
    read()
    // Opening the link from this page in the same tab only changes the fragment.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return secret
}
