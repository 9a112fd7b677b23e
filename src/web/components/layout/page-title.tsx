import { useLocation } from '@tanstack/react-router'
import { pageTitleOf } from './navigation.ts'

/** The header's title, by path. */
export const PageTitle = () => {
  const { pathname } = useLocation()
  return <h1 className="text-[1.25rem]/7 font-[650] tracking-[-0.022em] md:text-title">{pageTitleOf(pathname)}</h1>
}
