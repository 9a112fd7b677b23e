import { useNavigate, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

const searchPath = '/search'

const findSearchField = (main: HTMLElement | null) => main?.querySelector<HTMLInputElement>('input[type="search"]')

type PageFocus = { main: RefObject<HTMLElement | null>; goToSearch: () => void }

/**
 * Moves the focus to the content after a navigation, as a full page load would, or to the search field after the search
 * shortcut. Does nothing on the first page.
 */
export const usePageFocus = (): PageFocus => {
  const router = useRouter()
  const navigate = useNavigate()
  const main = useRef<HTMLElement>(null)
  const isForSearch = useRef(false)
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged) return
        const field = isForSearch.current && findSearchField(main.current)
        isForSearch.current = false
        const target = field || main.current
        target?.focus({ preventScroll: true })
      }),
    [router],
  )
  const goToSearch = () => {
    if (router.state.location.pathname === searchPath) return findSearchField(main.current)?.select()
    isForSearch.current = true
    void navigate({ to: searchPath })
  }
  return { main, goToSearch }
}
