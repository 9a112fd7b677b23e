import { useRef, useState } from 'react'

/** Runs an async action one call at a time; calls during a run are ignored. */
export const useSingleFlight = (act: () => Promise<void>) => {
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
