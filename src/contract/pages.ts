import type { Send } from './ask.ts'

/**
 * How the server renders the first HTML of a page: the build of the screens exports `renderPage`, and the server calls it.
 * Both sides import only these types, not each other.
 */
export type PageRequest = {
  /** Path and query of the address, `/search?q=maps`. */
  path: string
  /** The address of the public site, with its path and without a slash at its end. */
  origin: string
  /** BCP 47 locale of the reader's browser. */
  locale: string
  /** Calls the API of this server in process, in the reader's name. */
  send: Send
}

export type RenderedPage = {
  /** 429 if a call of the page was refused because of too many requests. */
  status: number
  /** Redirect target on the same site; all other fields are then empty. */
  location?: string
  /** The files the page loads in the browser, by the id of its route; undefined if there are none. */
  route?: string | undefined
  /** Content of `<head>`: title, meta tags, links, structured data. */
  head: string
  /** Content of the root element. */
  content: string
  /** State for hydration, as JSON that is safe inside a script element. */
  state: string
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>

/** HTML that a page has as its content when the server could not make it in time. Its script waits and opens the page. */
export type BusyContent = string

/** The path and query of a page without the query parameters that the page does not read, so that it can be cached. */
export type ReadAddress = (path: string) => string
