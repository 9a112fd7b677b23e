import { useEffect, useState } from 'react'

/** A value once it has stayed the same for so long. */
export const useDebounced = <Value>(value: Value, delayMs: number): Value => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return settled
}
