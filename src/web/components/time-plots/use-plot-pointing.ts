import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { nearestPlace, placeAfterKey } from '#web/components/plots/moment-places.ts'
import type { TimePlotDrawing } from '#web/components/time-plot-model/time-plot-drawing.ts'
import type { PlotLayout } from '#web/components/time-plot-model/time-plot-layout.ts'

type Pointed = { place: number; byKey: boolean }

type PointingInput = { drawing: TimePlotDrawing; layout: PlotLayout }

/** Tracks the moment under the cursor, whether moved by mouse, touch or keyboard. */
export const usePlotPointing = ({ drawing, layout }: PointingInput) => {
  const [pointed, setPointed] = useState<Pointed>()
  const { moments, from, to } = drawing
  // New data may have fewer moments.
  const known = pointed && pointed.place < moments.length ? pointed : undefined

  const follow = (event: PointerEvent<HTMLElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    const place = nearestPlace(moments, from + ((x - layout.left) / (layout.right - layout.left)) * (to - from))
    setPointed(before => {
      if (place < 0) return undefined
      return before?.place === place && !before.byKey ? before : { place, byKey: false }
    })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      setPointed(undefined)
      event.currentTarget.blur()
      return
    }
    const place = placeAfterKey(event.key, { place: known?.place ?? moments.length - 1, count: moments.length })
    if (place === undefined) return
    event.preventDefault()
    setPointed({ place, byKey: true })
  }

  return {
    pointed: known,
    frame: {
      // One tab stop for the whole plot; arrow keys move inside it.
      tabIndex: 0,
      onKeyDown,
      onFocus: () =>
        setPointed(before => before ?? (moments.length > 0 ? { place: moments.length - 1, byKey: true } : before)),
      onBlur: () => setPointed(undefined),
      onPointerDown: follow,
      onPointerMove: follow,
      onPointerLeave: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === 'mouse') setPointed(undefined)
      },
    },
  }
}
