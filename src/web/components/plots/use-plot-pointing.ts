import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { nearestPlace } from './plot-alignment.ts'
import type { TimePlotDrawing } from './time-plot-drawing.ts'
import type { PlotLayout } from './time-plot-layout.ts'

type Pointed = { place: number; byKey: boolean }

/** PageUp and PageDown go over a tenth of the plot. */
const pages = 10

/** Where a key leads from a place; undefined for keys that are not the plot's. */
export const placeAfterKey = (key: string, { place, count }: { place: number; count: number }): number | undefined => {
  const page = Math.max(1, Math.round(count / pages))
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: place - 1,
    ArrowRight: place + 1,
    PageUp: place - page,
    PageDown: place + page,
    Home: 0,
    End: count - 1,
  }
  const next = steps[key]
  return next === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, next))
}

type PointingInput = { drawing: TimePlotDrawing; layout: PlotLayout }

/** Which moment is pointed at, by mouse, finger or keys. */
export const usePlotPointing = ({ drawing, layout }: PointingInput) => {
  const [pointed, setPointed] = useState<Pointed>()
  const { moments, from, to } = drawing
  // New data may have fewer moments than the old.
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
      // One stop for the whole plot; inside it the arrows move.
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
