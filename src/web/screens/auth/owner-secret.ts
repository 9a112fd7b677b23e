import { useEffect, useState } from 'react'

/** The secret of an owner link's fragment; undefined where there is none. */
export const readOwnerSecret = (hash: string): string | undefined =>
  new URLSearchParams(hash.replace(/^#/, '')).get('owner') || undefined

/** The same address without its fragment, also for the way back: a secret must not stay in sight or in the history. */
const hideFragment = (): void => history.replaceState(history.state, '', location.pathname + location.search)

/** The secret of the link that was opened. A fragment never reaches the server, so it is there in the browser only. */
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
    // A link opened in this very tab, from this very page, changes the fragment alone.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return secret
}
