import type { RenderedPage } from '#contract/pages.ts'

/** Marks in the built page around its default content, which rendering replaces. */
const parts = ['head', 'content', 'state', 'files'] as const

const markedPart = (name: string): RegExp => new RegExp(`<!--${name}-->[\\s\\S]*?<!--/${name}-->`)

/** @throws when the built page lacks a mark, which means that the build does not match the server. */
export const ensureTemplate = (template: string): void => {
  const missing = parts.find(name => !markedPart(name).test(template))
  if (missing) throw new Error(`The built page lacks the marks of its ${missing}; build the screens again.`)
}

/**
 * Starts the download with the page instead of when its first script imports the file. The page can be read without its
 * code, so styles, fonts and images come first.
 */
const preload = (file: string): string => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${file}">`

type Placed = { template: string; filesOf: ReadonlyMap<string, readonly string[]> }

/** The built page for a site below a path: its links to files include the path, and so does its data for scripts. */
export const placeScreens = ({ template, filesOf }: Placed, sitePath: string): Placed => ({
  template: template
    .replace(/<html\b/, tag => (sitePath === '' ? tag : `${tag} data-site="${sitePath}"`))
    .replaceAll(/(?<= (?:href|src)=")(?=\/)/g, sitePath),
  filesOf: new Map([...filesOf].map(([route, files]) => [route, files.map(file => sitePath + file)])),
})

/**
 * The page with all parts filled in. Uses replacer functions, because `$&` in a name has a meaning in a replacement string.
 */
export const fillTemplate = (template: string, page: RenderedPage, files: readonly string[] = []): string =>
  template
    .replace(markedPart('head'), () => page.head)
    .replace(markedPart('files'), () => files.map(preload).join('\n    '))
    .replace(markedPart('state'), () => `<script type="application/json" id="state">${page.state}</script>`)
    .replace(markedPart('content'), () => page.content)

/** The page without its data; `busyContent` is all that it says. */
export const fillBusy = (template: string, busyContent: string): string =>
  template.replace(markedPart('content'), () => busyContent)

/** Whether the location is a path on this site; `//elsewhere` is another host. */
export const isOwnPath = (location: string): boolean => /^\/(?![/\\])/.test(location)
