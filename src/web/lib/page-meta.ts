import { useLocation } from '@tanstack/react-router'
import { createContext, useContext, useEffect } from 'react'
import { buildHead, type PageMeta } from './page-head.ts'
import { writeHead } from './write-head.ts'

/** Where the server gathers what the screens of a page say about it. */
const PageMetaSink = createContext<((meta: PageMeta) => void) | undefined>(undefined)

export const PageMetaSinkProvider = PageMetaSink.Provider

/** Says what the page is: in the browser to the document, on the server to its first HTML. */
export const usePageMeta = (meta: PageMeta): void => {
  const { pathname } = useLocation()
  useContext(PageMetaSink)?.(meta)
  // Compared by what it says: screens make the object anew on every render.
  const said = JSON.stringify(meta)
  useEffect(() => {
    const read: PageMeta = JSON.parse(said)
    writeHead(buildHead(read, { origin: location.origin, pathname }))
  }, [said, pathname])
}
