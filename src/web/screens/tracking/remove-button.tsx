import { Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { App } from '#contract/apps.ts'
import { trackedWords as words } from './tracked.words.ts'

/** The button disappears with its app, so the focus moves to the next button, or to the page. */
const focusNeighbour = (button: HTMLElement): void => {
  const all = [...document.querySelectorAll<HTMLElement>('[data-remove]')]
  const index = all.indexOf(button)
  const beside = all[index + 1] ?? all[index - 1] ?? document.getElementById('main')
  beside?.focus({ preventScroll: true })
}

type RemoveButtonProps = { app: App; onRemove: (app: App) => void }

/** SPEC §5: asks for confirmation in a browser dialog. */
export const RemoveButton = ({ app, onRemove }: RemoveButtonProps) => {
  const label = words.stopTracking(app.name)
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    if (!window.confirm(words.confirm)) return
    focusNeighbour(currentTarget)
    onRemove(app)
  }
  return (
    <button
      type="button"
      data-remove
      aria-label={label}
      title={label}
      onClick={remove}
      className="relative grid size-8 shrink-0 place-items-center rounded-badge text-third hover:bg-hover hover:text-accent"
    >
      <Trash2 size={16} aria-hidden />
    </button>
  )
}
