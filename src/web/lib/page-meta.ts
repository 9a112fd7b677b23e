import { useEffect } from 'react'

export const productName = 'Rank Atlas'
const productTitle = 'Rank Atlas - iOS App Store Rankings Tracker'
const productDescription = 'Track where iOS apps rank in the App Store charts of 175 countries.'

export type PageMeta = { title?: string; description?: string; image?: string }
export type MetaTag = { attribute: 'name' | 'property'; key: string; content: string }

/** Title and tags of a page; the server writes the same ones into its first HTML. */
export const buildPageTags = ({
  title = productTitle,
  description = productDescription,
  image = '/api/og/main',
}: PageMeta): {
  title: string
  tags: readonly MetaTag[]
} => ({
  title,
  tags: [
    { attribute: 'name', key: 'description', content: description },
    { attribute: 'property', key: 'og:title', content: title },
    { attribute: 'property', key: 'og:description', content: description },
    { attribute: 'property', key: 'og:image', content: image },
    { attribute: 'property', key: 'og:type', content: 'website' },
    { attribute: 'name', key: 'twitter:card', content: 'summary_large_image' },
    { attribute: 'name', key: 'twitter:title', content: title },
    { attribute: 'name', key: 'twitter:description', content: description },
    { attribute: 'name', key: 'twitter:image', content: image },
  ],
})

const writeTag = ({ attribute, key, content }: MetaTag): void => {
  const found = document.head.querySelector(`meta[${attribute}="${key}"]`)
  const tag = found ?? document.createElement('meta')
  tag.setAttribute(attribute, key)
  tag.setAttribute('content', content)
  if (!found) document.head.append(tag)
}

export const usePageMeta = ({ title, description, image }: PageMeta): void => {
  useEffect(() => {
    const page = buildPageTags({
      ...(title && { title }),
      ...(description && { description }),
      ...(image && { image }),
    })
    document.title = page.title
    for (const tag of page.tags) writeTag(tag)
  }, [title, description, image])
}
