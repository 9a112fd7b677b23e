import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** The width of an element in pixels, updated live; 0 until it is mounted. */
export const useWidth = (): [ref: RefObject<HTMLDivElement | null>, width: number] => {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    setWidth(Math.round(element.clientWidth))
    const observer = new ResizeObserver(() => setWidth(Math.round(element.clientWidth)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, width]
}
