import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react'
import { startOfDay } from '#domain/days.ts'
import { dayMs } from '#domain/units.ts'
import { indexAfterKey } from '#web/components/plots/moment-indexes.ts'
import type { PlotFrame } from '#web/components/plots/plot-frame.ts'
import type { StripDay } from './strip-days.ts'

type Pointed = { place: number; byKey: boolean }

type PointingInput = {
  days: readonly StripDay[]
  /** The index of the day to focus first; −1 for the newest. */
  start: number
  frame: PlotFrame
  onSelect: (day: string) => void
}

/** Tracks the hovered or focused day, and selects a day on click or Enter. */
export const useStripPointing = ({ days, start, frame, onSelect }: PointingInput) => {
  const [pointed, setPointed] = useState<Pointed>()
  // A refetch may return fewer days.
  const known = pointed && pointed.place < days.length ? pointed : undefined
  const home = start < 0 ? days.length - 1 : start

  const select = (place: number) => {
    const day = days[place]
    if (day) onSelect(day.day)
  }

  const placeAt = (event: MouseEvent<HTMLElement>): number => {
    const first = days[0]
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    if (!first) return 0
    const place = Math.floor((frame.timeAt(x) - startOfDay(first.day).getTime()) / dayMs)
    return Math.min(days.length - 1, Math.max(0, place))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      setPointed(undefined)
      event.currentTarget.blur()
      return
    }
    const from = known?.place ?? home
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      select(from)
      return
    }
    const place = indexAfterKey(event.key, { index: from, count: days.length })
    if (place === undefined) return
    event.preventDefault()
    setPointed({ place, byKey: true })
  }

  return {
    pointed: known,
    handlers: {
      // A single tab stop; the arrow keys move inside.
      tabIndex: 0,
      onKeyDown,
      onFocus: (event: { currentTarget: HTMLElement }) => {
        if (event.currentTarget.matches(':focus-visible')) setPointed({ place: home, byKey: true })
      },
      onBlur: () => setPointed(undefined),
      onPointerMove: (event: PointerEvent<HTMLElement>) => setPointed({ place: placeAt(event), byKey: false }),
      onPointerLeave: () => setPointed(undefined),
      onClick: (event: MouseEvent<HTMLElement>) => select(placeAt(event)),
    },
  }
}
