import { Link } from '@tanstack/react-router'
import type { App } from '#contract/apps.ts'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { Rating } from '#web/components/ui/rating.tsx'

export const AppCard = ({ app }: { app: App }) => (
  <li className="group relative flex gap-4 border-b border-line py-4">
    <AppIcon src={app.icon} name={app.name} size={60} className="size-[60px]" />
    <div className="min-w-0 flex-1">
      <h2 className="truncate font-semibold tracking-[-0.01em]" title={app.name}>
        <Link
          to="/app/$id"
          params={{ id: app.appStoreId }}
          className="group-hover:text-accent after:absolute after:inset-0"
        >
          {app.name}
        </Link>
      </h2>
      <p className="truncate text-sm text-second" title={app.developer}>
        {app.developer}
      </p>
      <div className="mt-1 flex items-center justify-between gap-3 text-sm text-second">
        <Rating rating={app.rating} />
        <span className="truncate">{app.category}</span>
      </div>
    </div>
  </li>
)
