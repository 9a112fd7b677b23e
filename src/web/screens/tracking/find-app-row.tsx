import type { FoundApp } from '#contract/search.ts'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { findAppWords as words } from './find-app.words.ts'

type FindAppRowProps = { app: FoundApp; isChosen: boolean; isTracked: boolean; onChoose: () => void }

/** A radio button with the whole row as its label. Arrow keys move between rows. */
export const FindAppRow = ({ app, isChosen, isTracked, onChoose }: FindAppRowProps) => (
  <label className="flex cursor-pointer items-center gap-3 border-b border-line px-3 py-2 last:border-0 hover:bg-hover has-checked:bg-accent/8 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent">
    <input
      type="radio"
      name="found-app"
      checked={isChosen}
      onChange={onChoose}
      className="size-4 shrink-0 accent-accent outline-none"
    />
    <AppIcon src={app.icon} name={app.name} size={36} isFirstSight className="size-9" />
    <span className="min-w-0 flex-1">
      <span dir="auto" className="block truncate text-table font-medium" title={app.name}>
        {app.name}
      </span>
      <span className="block truncate text-sm text-second">
        <bdi>{app.developer}</bdi> · {app.category}
      </span>
    </span>
    {isTracked && <span className="shrink-0 text-sm text-second">{words.isTracked}</span>}
  </label>
)
