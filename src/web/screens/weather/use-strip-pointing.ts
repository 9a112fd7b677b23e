import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react'
import { startOfDay } from '#domain/days.ts'
import { dayMs } from '#domain/units.ts'
import { indexAfterKey } from '#web/components/plots/moment-indexes.ts'
import type { PlotFrame } from '#web/components/plots/plot-frame.ts'
import type { StripDay } from './strip-days.ts'

type Pointed = { index: number; byKey: boolean }

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
  const known = pointed && pointed.index < days.length ? pointed : undefined
  const home = start < 0 ? days.length - 1 : start

  const select = (index: number) => {
    const day = days[index]
    if (day) onSelect(day.day)
  }

  const indexAt = (event: MouseEvent<HTMLElement>): number => {
    const first = days[0]
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left
    if (!first) return 0
    const index = Math.floor((frame.timeAt(x) - startOfDay(first.day).getTime()) / dayMs)
    return Math.min(days.length - 1, Math.max(0, index))
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Escape') {
      setPointed(undefined)
      event.currentTarget.blur()
      return
    }
    const from = known?.index ?? home
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      select(from)
      return
    }
    const index = indexAfterKey(event.key, { index: from, count: days.length })
    if (index === undefined) return
    event.preventDefault()
    setPointed({ index, byKey: true })
  }

  return {
    pointed: known,
    handlers: {
      // A single tab stop; the arrow keys move inside.
      tabIndex: 0,
      onKeyDown,
      onFocus: (event: { currentTarget: HTMLElement }) => {
        if (event.currentTarget.matches(':focus-visible')) setPointed({ index: home, byKey: true })
      },
      onBlur: () => setPointed(undefined),
      onPointerMove: (event: PointerEvent<HTMLElement>) => setPointed({ index: indexAt(event), byKey: false }),
      onPointerLeave: () => setPointed(undefined),
      onClick: (event: MouseEvent<HTMLElement>) => select(indexAt(event)),
    },
  }
}
