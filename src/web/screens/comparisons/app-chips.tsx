import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import type { App } from '#contract/apps.ts'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { compareWords as words } from './compare.words.ts'
import { type CompareAddress, withoutApp } from './compare-address.ts'
import { LetterMark } from './letter-mark.tsx'

type AppChipsProps = {
  address: CompareAddress
  /** The apps whose names are known; an app we do not know is only a number. */
  known: readonly App[]
  isLoading: boolean
}

type ChipProps = {
  appStoreId: string
  app: App | undefined
  index: number
  address: CompareAddress
  isLoading: boolean
  list: RefObject<HTMLUListElement | null>
}

const Name = ({ appStoreId, app, isLoading }: Pick<ChipProps, 'appStoreId' | 'app' | 'isLoading'>) => {
  if (!app) return isLoading ? <Skeleton className="h-4 w-28" /> : <span>{words.unnamed(appStoreId)}</span>
  return (
    <>
      <AppIcon src={app.icon} name={app.name} size={24} isFirstSight className="size-6 text-sm" />
      <Link
        to="/app/$id"
        params={{ id: appStoreId }}
        dir="auto"
        className="min-w-0 truncate py-1 font-medium hover:underline"
      >
        {app.name}
      </Link>
    </>
  )
}

/** The chip disappears with its remove button, so move the focus to the list. */
const Chip = ({ appStoreId, app, index, address, isLoading, list }: ChipProps) => {
  const label = words.remove(app?.name ?? words.unnamed(appStoreId))
  return (
    <li className="flex h-10 max-w-full min-w-0 items-center gap-2 rounded-button border border-line-strong bg-panel pr-1 pl-3 text-table">
      <LetterMark index={index} />
      <Name appStoreId={appStoreId} app={app} isLoading={isLoading} />
      <Link
        to="/compare"
        search={withoutApp(address, appStoreId)}
        preload={false}
        resetScroll={false}
        title={label}
        onClick={() => list.current?.focus({ preventScroll: true })}
        className="grid size-8 shrink-0 place-items-center rounded-badge text-third hover:bg-hover hover:text-ink"
      >
        <X size={15} aria-hidden />
        <span className="sr-only">{label}</span>
      </Link>
    </li>
  )
}

/** The compared apps, each with its letter and a remove link. They are links because the selection is part of the URL. */
export const AppChips = ({ address, known, isLoading }: AppChipsProps) => {
  const list = useRef<HTMLUListElement>(null)
  const { apps = [] } = address
  if (apps.length === 0) return null
  return (
    <ul ref={list} tabIndex={-1} aria-label={words.chosen} className="flex flex-wrap gap-2 outline-none">
      {apps.map((appStoreId, index) => (
        <Chip
          key={appStoreId}
          appStoreId={appStoreId}
          app={known.find(app => app.appStoreId === appStoreId)}
          index={index}
          address={address}
          isLoading={isLoading}
          list={list}
        />
      ))}
    </ul>
  )
}
