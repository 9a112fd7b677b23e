import { Link, type LinkProps } from '@tanstack/react-router'
import { classNames } from '#web/lib/class-names.ts'

export type PageTab = {
  label: string
  to: NonNullable<LinkProps['to']>
  search?: NonNullable<LinkProps['search']>
  isCurrent: boolean
}

/** The pages behind one menu entry, as tabs beside the title. */
export const PageTabs = ({ label, tabs }: { label: string; tabs: readonly PageTab[] }) => (
  <nav aria-label={label} className="flex gap-x-5 text-table">
    {tabs.map(({ label: text, isCurrent, ...link }) => (
      <Link
        key={text}
        {...link}
        activeOptions={{ exact: true }}
        {...(isCurrent && { 'aria-current': 'page' as const })}
        className={classNames(
          'chosen-when-forced border-b-2 py-1.5 whitespace-nowrap',
          isCurrent ? 'border-ink font-medium text-ink' : 'border-transparent text-second hover:text-ink',
        )}
      >
        {text}
      </Link>
    ))}
  </nav>
)
