import { useSyncExternalStore } from 'react'

/** A toast's action. The hint tells screen reader users how to reach it. */
export type ToastAction = { label: string; hint: string; onAct: () => void }

export type Toast = { title: string; description?: string; tone?: 'plain' | 'bad'; action?: ToastAction }
export type ShownToast = Toast & { id: number; isOpen: boolean }

/** SPEC §9: how long a dismissed toast is kept. */
const removalDelayMs = 1_000_000

let current: ShownToast | undefined
let lastId = 0
let removal: ReturnType<typeof setTimeout> | undefined
const watchers = new Set<() => void>()

const change = (next: ShownToast | undefined): void => {
  clearTimeout(removal)
  current = next
  for (const watcher of watchers) watcher()
}

export const showToast = (toast: Toast): void => {
  lastId += 1
  change({ ...toast, id: lastId, isOpen: true })
}

export const dismissToast = (id: number): void => {
  if (current?.id !== id || !current.isOpen) return
  change({ ...current, isOpen: false })
  removal = setTimeout(() => change(undefined), removalDelayMs)
}

/** The newest toast, open or dismissed; undefined before the first toast and after its removal. */
export const findToast = (): ShownToast | undefined => current

const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

export const useToast = (): ShownToast | undefined => useSyncExternalStore(watch, findToast, () => undefined)
