import { useState } from 'react'

/**
 * The draft of a field whose value is stored in the URL. The draft is ahead of the URL while the reader types, and follows
 * the URL on Back and Forward.
 */
export const useDraft = (value: string): [draft: string, setDraft: (draft: string) => void] => {
  const [draft, setDraft] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  if (lastValue !== value) {
    setLastValue(value)
    setDraft(value)
  }
  return [draft, setDraft]
}
