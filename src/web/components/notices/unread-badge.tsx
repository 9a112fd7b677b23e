import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatNumber } from '#web/lib/formats.ts'
import { useIsHydrating } from '#web/lib/in-browser.ts'
import { useReader } from '#web/lib/reader.ts'
import { unreadQuery } from './notices.queries.ts'

/** Only some browsers have this API, for installed apps: https://www.w3.org/TR/badging/ */
type Badging = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** Browsers reject the call where the site is not installed; the title is enough there. */
const ignoreRefusal = (): undefined => undefined

const showOnIcon = (count: number): void => {
  const { setAppBadge, clearAppBadge }: Badging = navigator
  const isShown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
  isShown?.catch(ignoreRefusal)
}

let pageTitle = ''
let written = ''

/** A title that was not written here was set by a new page. */
const writeTitle = (mark: string): void => {
  if (document.title !== written) pageTitle = document.title
  written = mark + pageTitle
  if (document.title !== written) document.title = written
}

/** Watches the title here instead of adding the count where pages set it, because only signed-in people have this badge. */
const keepInTitle = (count: number): (() => void) => {
  const write = () => writeTitle(`(${count}) `)
  const observer = new MutationObserver(write)
  const title = document.querySelector('title')
  if (title) observer.observe(title, { childList: true })
  write()
  return () => {
    observer.disconnect()
    writeTitle('')
  }
}

/** The unread count on the icon of the installed app, and in the title of the tab. */
const useAppBadge = (count: number): void => {
  useEffect(() => {
    showOnIcon(count)
    return count > 0 ? keepInTitle(count) : undefined
  }, [count])
  useEffect(() => () => showOnIcon(0), [])
}

const noticesWords = {
  unread: (text: string) => `, ${text} unread`,
} as const

/** Larger counts show as `99+`, so that the badge keeps its width. */
const mostShown = 99

/** The unread count inside a link. Renders nothing when it is zero or unknown. */
export const UnreadBadge = ({ userId }: { userId: string }) => {
  const { locale } = useReader()
  const { data } = useQuery(unreadQuery(userId))
  const isHydrating = useIsHydrating()
  useAppBadge(data?.unread ?? 0)
  // The count may be known to the other badge before this one is hydrated.
  if (isHydrating || !data || data.unread === 0) return null
  const text = formatNumber(Math.min(data.unread, mostShown), locale)
  return (
    <>
      <span
        aria-hidden="true"
        className="framed-when-forced ml-auto rounded-badge bg-ink px-1.5 text-xs/4.5 font-semibold text-paper tabular-nums"
      >
        {data.unread > mostShown ? `${text}+` : text}
      </span>
      <span className="sr-only">{noticesWords.unread(formatNumber(data.unread, locale))}</span>
    </>
  )
}
