import { useNavigate, useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef } from 'react'

const searchPath = '/search'

const findSearchField = (main: HTMLElement | null) => main?.querySelector<HTMLInputElement>('input[type="search"]')

type PageFocus = { main: RefObject<HTMLElement | null>; goToSearch: () => void }

/**
 * After a change of page the focus goes to its content, as it would after a full load; not on the first page. Where the
 * search was asked for, it goes into the search field.
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
