import { useState } from 'react'

/**
 * What a field holds of which the address keeps the value: what was typed or chosen last, also as long as the address does
 * not say it yet. Going back and forth in the address takes the field along.
 */
export const useDraft = (kept: string): [draft: string, setDraft: (draft: string) => void] => {
  const [draft, setDraft] = useState(kept)
  const [seen, setSeen] = useState(kept)
  if (seen !== kept) {
    setSeen(kept)
    setDraft(kept)
  }
  return [draft, setDraft]
}
