import { useLocation } from '@tanstack/react-router'
import { createContext, useContext, useEffect } from 'react'
import { buildHead, type PageMeta } from './page-head.ts'
import { siteAddress } from './site-path.ts'
import { writeHead } from './write-head.ts'

/** Collects the metadata of a page while the server renders it. */
const PageMetaSink = createContext<((meta: PageMeta) => void) | undefined>(undefined)

export const PageMetaSinkProvider = PageMetaSink.Provider

/** Sets the metadata of the page: in the document in the browser, in the first HTML on the server. */
export const usePageMeta = (meta: PageMeta): void => {
  const { pathname } = useLocation()
  useContext(PageMetaSink)?.(meta)
  // Compared as JSON, because screens create a new object on every render.
  const json = JSON.stringify(meta)
  useEffect(() => {
    const read: PageMeta = JSON.parse(json)
    writeHead(buildHead(read, { origin: siteAddress(), pathname }))
  }, [json, pathname])
}
