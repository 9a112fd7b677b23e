import { useEffect } from 'react'

/** Only some browsers have it, for installed apps: https://www.w3.org/TR/badging/ */
type Badging = { setAppBadge?: (count: number) => Promise<void>; clearAppBadge?: () => Promise<void> }

/** Browsers refuse it where the site is not installed; then the title is enough. */
const ignoreRefusal = (): undefined => undefined

const showOnIcon = (count: number): void => {
  const { setAppBadge, clearAppBadge }: Badging = navigator
  const isShown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
  isShown?.catch(ignoreRefusal)
}

let pageTitle = ''
let written = ''

/** A title that we did not write is the one of a new page. */
const writeTitle = (mark: string): void => {
  if (document.title !== written) pageTitle = document.title
  written = mark + pageTitle
  if (document.title !== written) document.title = written
}

/** Follows the title here instead of where pages set it, because only signed-in people have this badge. */
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
export const useAppBadge = (count: number): void => {
  useEffect(() => {
    showOnIcon(count)
    return count > 0 ? keepInTitle(count) : undefined
  }, [count])
  useEffect(() => () => showOnIcon(0), [])
}
