import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { App } from '#contract/apps.ts'
import { textLink } from '#web/components/ui/text-link.ts'
import { classNames } from '#web/lib/class-names.ts'
import { appListWords } from './app-list.words.ts'

/** Both paths show the same page: public lists link to the first, the tracked list to the second. */
export type AppPagePath = '/app/$id' | '/apps/$id'

/** `relative` layers an action above the link that covers the card. */
export const actionLink = textLink('strong', 'action-link')

type AppLinkProps = { app: Pick<App, 'appStoreId' | 'name'>; page: AppPagePath; children: string }

/** A link with the same text for every app; screen readers also hear the app's name. */
export const AppLink = ({ app, page, children }: AppLinkProps) => (
  <Link to={page} params={{ id: app.appStoreId }} className={actionLink}>
    {children}
    <span className="sr-only">{appListWords.ofApp(app.name)}</span>
  </Link>
)

type NameLinkProps = {
  app: Pick<App, 'appStoreId' | 'name'>
  page: AppPagePath
  children: ReactNode
  className?: string
}

export const NameLink = ({ app, page, children, className }: NameLinkProps) => (
  <Link to={page} params={{ id: app.appStoreId }} dir="auto" className={classNames('hover:underline', className)}>
    {children}
  </Link>
)
