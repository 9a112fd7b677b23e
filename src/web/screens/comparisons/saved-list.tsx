import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { SavedComparison } from '#contract/comparisons.ts'
import { savedWords as words } from './saved.words.ts'
import { useRemoveComparison } from './use-saved-actions.ts'

type SavedListProps = { userId: string; saved: readonly SavedComparison[] }

/** A link to each comparison. The remove button disappears with its row, so the list takes the focus. */
export const SavedList = ({ userId, saved }: SavedListProps) => {
  const list = useRef<HTMLUListElement>(null)
  const { mutate: remove } = useRemoveComparison(userId)
  return (
    <ul ref={list} tabIndex={-1} aria-label={words.list} className="max-w-xl border-t border-line outline-none">
      {saved.map((comparison, index) => {
        const label = words.remove(comparison.name)
        return (
          <li key={comparison.id} className="flex items-center gap-3 border-b border-line py-1.5 text-table">
            <span className="min-w-0 flex-1">
              <Link
                to="/compare"
                search={{ apps: comparison.apps.map(({ appStoreId }) => appStoreId) }}
                className="block truncate font-medium hover:text-accent"
              >
                {comparison.name}
              </Link>
              <span className="block truncate text-sm text-second">
                {comparison.apps.map(({ name }) => name).join(', ')}
              </span>
            </span>
            <button
              type="button"
              aria-label={label}
              title={label}
              onClick={() => {
                list.current?.focus({ preventScroll: true })
                remove({ comparison, index })
              }}
              className="grid size-8 shrink-0 place-items-center rounded-badge text-third hover:bg-hover hover:text-accent"
            >
              <Trash2 size={16} aria-hidden />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
