import { type ReactNode, useState } from 'react'
import { textLink } from '#web/components/ui/text-link.ts'
import { classNames } from '#web/lib/class-names.ts'

const words = {
  show: 'Show as table',
  hide: 'Hide table',
} as const

export const FoldedTable = ({ className, children }: { className?: string; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={event => setOpen(event.currentTarget.open)} className={classNames('text-sm', className)}>
      <summary className={textLink('below')}>{isOpen ? words.hide : words.show}</summary>
      {isOpen && children}
    </details>
  )
}
