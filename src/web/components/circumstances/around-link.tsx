import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { textLink } from '#web/components/ui/text-link.ts'
import { circumstanceWords as words } from './circumstances.words.ts'

type AroundLinkProps = { appStoreId: string; day: string; children: ReactNode }

/** Leads to the ranks before and after a day. `children`: what the day is, for screen readers. */
export const AroundLink = ({ appStoreId, day, children }: AroundLinkProps) => (
  <Link
    to="/app/$id/history"
    params={{ id: appStoreId }}
    search={{ why: day }}
    hash="circumstances"
    className={textLink('aside')}
  >
    {words.around}
    {children}
  </Link>
)
