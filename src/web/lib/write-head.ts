import { type Head, type HeadTag, toScriptJson } from './page-head.ts'

const findOrAdd = (selector: string, name: string): Element => {
  const found = document.head.querySelector(selector)
  if (found) return found
  const made = document.createElement(name)
  document.head.append(made)
  return made
}

const writeTag = ({ attribute, key, content }: HeadTag): void => {
  const tag = findOrAdd(`meta[${attribute}="${key}"]`, 'meta')
  tag.setAttribute(attribute, key)
  tag.setAttribute('content', content)
}

const writeJsonLd = (jsonLd: string | undefined): void => {
  const selector = 'script[type="application/ld+json"]'
  if (!jsonLd) {
    document.head.querySelector(selector)?.remove()
    return
  }
  const script = findOrAdd(selector, 'script')
  script.setAttribute('type', 'application/ld+json')
  script.textContent = toScriptJson(jsonLd)
}

/** Updates the document's head to match what the server would have rendered. */
export const writeHead = ({ title, tags, canonical, jsonLd }: Head): void => {
  document.title = title
  for (const tag of tags) writeTag(tag)
  const link = findOrAdd('link[rel="canonical"]', 'link')
  link.setAttribute('rel', 'canonical')
  link.setAttribute('href', canonical)
  writeJsonLd(jsonLd)
}
