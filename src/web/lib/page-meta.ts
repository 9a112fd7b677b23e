import { useLocation } from '@tanstack/react-router'
import { createContext, useContext, useEffect } from 'react'
import { atomType, buildHead, type Head, type PageMeta } from './page-head.ts'
import { siteAddress } from './site-path.ts'

/** Sets the attributes of the head element that has the first of them, adds it if missing, or removes it if not wanted. */
const write = (name: string, attributes: Record<string, string>, isWanted = true): Element | undefined => {
  const [first = []] = Object.entries(attributes)
  const found = document.head.querySelector(`${name}[${first[0]}="${first[1]}"]`)
  if (!isWanted) return void found?.remove()
  const element = found ?? document.head.appendChild(document.createElement(name))
  for (const attribute of Object.entries(attributes)) element.setAttribute(...attribute)
  return element
}

/** Updates the parts of the head that browsers and extensions use. Other programs read the head that the server rendered. */
const writeHead = ({ title, canonical, feed, jsonLd = '' }: Head): void => {
  document.title = title
  write('link', { rel: 'canonical', href: canonical })
  write('link', { type: atomType, rel: 'alternate', title: feed?.title ?? '', href: feed?.path ?? '' }, !!feed)
  // A text node cannot close its element, so nothing is escaped.
  const script = write('script', { type: 'application/ld+json' }, jsonLd !== '')
  if (script) script.textContent = jsonLd
}

const PageMetaSink = createContext<((meta: PageMeta) => void) | undefined>(undefined)

export const PageMetaSinkProvider = PageMetaSink.Provider

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
