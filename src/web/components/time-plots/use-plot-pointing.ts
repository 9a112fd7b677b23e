import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { indexAfterKey, nearestIndex } from '#web/components/plots/moment-indexes.ts'
import type { TimePlotDrawing } from '#web/components/time-plot-model/time-plot-drawing.ts'
import type { PlotLayout } from '#web/components/time-plot-model/time-plot-layout.ts'

type Pointed = { index: number; byKey: boolean }

type PointingInput = { drawing: TimePlotDrawing; layout: PlotLayout }

/** Tracks the moment under the cursor, whether moved by mouse, touch or keyboard. */
export const usePlotPointing = ({ drawing, layout }: PointingInput) => {
  const [pointed, setPointed] = useState<Pointed>()
  const { moments, from, to } = drawing
  // New data may have fewer moments.
  const known = pointed && pointed.index < moments.length ? pointed : undefined

  const follow = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    const index = nearestIndex(moments, from + ((x - layout.left) / (layout.right - layout.left)) * (to - from))
    setPointed(before => {
      if (index < 0) return undefined
      return before?.index === index && !before.byKey ? before : { index, byKey: false }
    })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      setPointed(undefined)
      event.currentTarget.blur()
      return
    }
    const index = indexAfterKey(event.key, { index: known?.index ?? moments.length - 1, count: moments.length })
    if (index === undefined) return
    event.preventDefault()
    setPointed({ index, byKey: true })
  }

  return {
    pointed: known,
    frame: {
      // One tab stop for the whole plot; arrow keys move inside it.
      tabIndex: 0,
      onKeyDown,
      onFocus: () =>
        setPointed(before => before ?? (moments.length > 0 ? { index: moments.length - 1, byKey: true } : before)),
      onBlur: () => setPointed(undefined),
      onPointerDown: follow,
      onPointerMove: follow,
      onPointerLeave: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse') setPointed(undefined)
      },
    },
  }
}
