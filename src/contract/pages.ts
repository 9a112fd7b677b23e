/**
 * How the server asks the built screens for the first HTML of a page: the screens' build exports `renderPage`, and the
 * server calls it. The types are the whole agreement; neither side imports the other.
 */
export type PageRequest = {
  /** Path and query of the address, `/search?q=maps`. */
  path: string
  /** Scheme, host and port under which people see the site. */
  origin: string
  /** BCP 47, of the reader's browser. */
  locale: string
  /** Asks the API of the same server, without the network. */
  fetch: (path: string, init: { headers: Record<string, string> }) => Promise<Response>
}

export type RenderedPage = {
  status: number
  /** The address to go to instead, on the same site; the rest is empty then. */
  location?: string
  /** Names the files the page goes on with in the browser, by the id of its route; undefined where there is none. */
  route?: string | undefined
  /** What goes into `<head>`: title, meta tags, links, structured data. */
  head: string
  /** What goes into the root element. */
  content: string
  /** What the screens need to go on from there, as JSON that is safe inside a script element. */
  state: string
}

export type RenderPage = (request: PageRequest) => Promise<RenderedPage>
