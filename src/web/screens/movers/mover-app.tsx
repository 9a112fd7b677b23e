import { Link } from '@tanstack/react-router'
import type { Mover } from '#contract/movers.ts'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { CountryName } from '#web/components/ui/country-name.tsx'
import { Flag } from '#web/components/ui/flag.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { moversWords as words } from './movers.words.ts'

/** The country with the largest move, and the number of other countries with a move in the same direction. */
const Where = ({ mover }: { mover: Mover }) => {
  const { locale } = useReader()
  const others = mover.countries - 1
  return (
    <>
      <Flag src={mover.flagUrl} />
      <CountryName country={mover} />
      {others > 0 && <span>{words.more(formatNumber(others, locale))}</span>}
    </>
  )
}

type MoverAppProps = { mover: Mover; isWorld: boolean }

export const MoverApp = ({ mover, isWorld }: MoverAppProps) => {
  const { locale } = useReader()
  const { app, usualMove } = mover
  return (
    <span className="flex items-center gap-2.5">
      <AppIcon src={app.icon} name={app.name} size={28} className="size-7" />
      <span className="min-w-0">
        <Link
          to="/app/$id"
          params={{ id: app.appStoreId }}
          dir="auto"
          className="block font-medium [overflow-wrap:anywhere] hover:text-accent"
        >
          {app.name}
        </Link>
        <span className="flex flex-wrap items-center gap-x-1.5 text-xs text-second">
          {isWorld && <Where mover={mover} />}
          {usualMove !== null && <span className="sm:hidden">{words.usual(formatNumber(usualMove, locale))}</span>}
        </span>
      </span>
    </span>
  )
}
