import { useState } from 'react'

/**
 * The draft of a field whose value is stored in the URL. The draft is ahead of the URL while the reader types, and follows
 * the URL on Back and Forward.
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
