import { useEffect, useState } from 'react'

export const speedNames = ['half', 'usual', 'double'] as const
export type Speed = (typeof speedNames)[number]
export const speeds: Record<Speed, number> = { half: 0.5, usual: 1, double: 2 }

/** Milliseconds per day at normal speed. */
export const dayStepMs = 700

export type ReplayControls = {
  dayIndex: number
  isPlaying: boolean
  isAtEnd: boolean
  speed: Speed
  setSpeed: (speed: Speed) => void
  /** Pauses or resumes; restarts from the beginning after the end. */
  toggle: () => void
  goTo: (dayIndex: number) => void
}

/** Plays the days in order and stops at the last. Starts paused on the last day. */
export const useReplay = (count: number, first: number): ReplayControls => {
  const [dayIndex, setDayIndex] = useState(count - 1)
  const [isPlaying, setPlaying] = useState(false)
  const [speed, setSpeed] = useState<Speed>('usual')
  const last = count - 1
  const isAtEnd = dayIndex >= last
  const isOn = isPlaying && !isAtEnd
  useEffect(() => {
    if (!isOn) return
    const timer = setTimeout(() => {
      setDayIndex(dayIndex + 1)
      if (dayIndex + 1 >= last) setPlaying(false)
    }, dayStepMs / speeds[speed])
    return () => clearTimeout(timer)
  }, [isOn, dayIndex, last, speed])
  const toggle = () => {
    if (!isOn && isAtEnd) setDayIndex(first)
    setPlaying(!isOn)
  }
  const goTo = (next: number) => {
    setPlaying(false)
    setDayIndex(Math.min(last, Math.max(0, next)))
  }
  return { dayIndex, isPlaying: isOn, isAtEnd, speed, setSpeed, toggle, goTo }
}
