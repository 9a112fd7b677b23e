import type { ReactNode } from 'react'
import { actionLink } from '#web/components/app-list/app-link.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { alertsWords } from '../alerts.words.ts'

const { editor: words } = alertsWords

type MultiSelectProps = {
  name: string
  /** The summary when nothing is selected, which means all. */
  all: string
  count: number
  onClear: () => void
  children: ReactNode
}

/** A multi-select, collapsed by default; its summary shows the number of selected values. */
export const MultiSelect = ({ name, all, count, onClear, children }: MultiSelectProps) => {
  const { locale } = useReader()
  return (
    <details className="border-t border-line">
      <summary className="flex min-h-10 list-none items-center gap-3 py-1.5 text-table marker:content-none hover:bg-hover/60 [&::-webkit-details-marker]:hidden">
        <span className="w-24 shrink-0 font-medium">{name}</span>
        <span className="min-w-0 text-second">{count === 0 ? all : words.chosen(formatNumber(count, locale))}</span>
        <span
          aria-hidden="true"
          className="turns mr-1 ml-auto size-2 shrink-0 rotate-45 border-r border-b border-third in-open:-rotate-135"
        />
      </summary>
      <div className="pb-3">
        <p className="flex min-h-6 items-center gap-4 pb-2 text-sm text-second">
          {count === 0 ? (
            words.noneMeansAll
          ) : (
            <button type="button" onClick={onClear} className={actionLink}>
              {words.clear}
              <span className="sr-only">{words.fieldName(name)}</span>
            </button>
          )}
        </p>
        {children}
      </div>
    </details>
  )
}

/** A scrollable area for many checkboxes. Focusing a checkbox scrolls it into view. */
export const LongList = ({ children }: { children: ReactNode }) => (
  <div className="grid max-h-56 gap-x-6 overflow-y-auto rounded-button border border-line px-3 py-1.5 sm:grid-cols-2">
    {children}
  </div>
)
