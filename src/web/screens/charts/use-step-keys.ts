import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { isFreeKey } from '#web/lib/shortcuts.ts'
import type { ChartsAddress } from './charts-address.ts'
import type { Steps } from './moment-line.ts'

type StepKeys = Steps & { address: ChartsAddress }

/** Many keyboard layouts need AltGr for a bracket, which some systems report as Ctrl+Alt. */
const isCommand = ({ metaKey, ctrlKey, altKey }: KeyboardEvent): boolean => metaKey || (ctrlKey && !altKey)

/** `[` and `]` go to the previous and next measurement while the caller is mounted. Holding a key adds one history entry. */
export const useStepKeys = ({ address, previousAt, nextAt }: StepKeys): void => {
  const navigate = useNavigate()
  // If the key went down before the page was hydrated, its first repeat adds the history entry.
  const isHeld = useRef(false)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isCommand(event)) return
    const at = event.key === '[' ? previousAt : event.key === ']' ? nextAt : null
    if (at === null || !isFreeKey(event)) return
    event.preventDefault()
    void navigate({
      to: '/charts',
      search: { ...address, at },
      replace: event.repeat && isHeld.current,
      resetScroll: false,
    })
    isHeld.current = true
  })
  useEffect(() => {
    const release = () => {
      isHeld.current = false
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('keyup', release)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('keyup', release)
    }
  }, [])
}
