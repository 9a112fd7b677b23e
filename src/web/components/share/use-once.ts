import { useRef, useState } from 'react'

/** Something that takes a while, done once at a time: further presses meanwhile do nothing. */
export const useOnce = (act: () => Promise<void>) => {
  const isRunning = useRef(false)
  const [isBusy, setIsBusy] = useState(false)
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setIsBusy(true)
    try {
      await act()
    } finally {
      isRunning.current = false
      setIsBusy(false)
    }
  }
  return { run, isBusy }
}
