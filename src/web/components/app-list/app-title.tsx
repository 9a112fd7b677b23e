import type { ReactNode } from 'react'
import type { App } from '#contract/apps.ts'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { type AppPagePath, NameLink } from './app-link.tsx'

const iconSizes = { 28: 'size-7', 36: 'size-9', 44: 'size-11', 60: 'size-[60px]' } as const

export type AppTitleProps = {
  app: Pick<App, 'appStoreId' | 'name' | 'developer' | 'icon'>
  page: AppPagePath
  size: keyof typeof iconSizes
  isFirstSight?: boolean | undefined
  /** Outside a table the name is a heading. */
  isHeading?: boolean
  /** The link covers the card or row, which is `relative`. */
  isWhole?: boolean
  /** Follows the developer, such as the category. */
  note?: string
  /** Hides the developer where the list has a column for it. */
  developerLook?: string | undefined
  /** More lines below. */
  children?: ReactNode
}

/** Icon, name and developer: how an app begins in every list. */
export const AppTitle = ({
  app,
  page,
  size,
  isFirstSight,
  isHeading,
  isWhole,
  note,
  developerLook,
  children,
}: AppTitleProps) => {
  const Name = isHeading ? 'h2' : 'p'
  return (
    <div className="flex min-w-0 items-center gap-3">
      <AppIcon
        src={app.icon}
        name={app.name}
        size={size}
        isFirstSight={isFirstSight ?? false}
        className={iconSizes[size]}
      />
      <div className="min-w-0 flex-1 text-sm text-second">
        <Name className="app-name" title={app.name}>
          <NameLink app={app} page={page} className={classNames(isWhole && 'after:absolute after:inset-0')}>
            {app.name}
          </NameLink>
        </Name>
        <p dir="auto" className={classNames('truncate', developerLook)} title={app.developer}>
          {app.developer}
          {note && ` · ${note}`}
        </p>
        {children}
      </div>
    </div>
  )
}
