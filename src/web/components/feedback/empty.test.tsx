import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Empty } from './empty.tsx'

test('the row of an empty list is marked as an example and has no link', () => {
  const example = { title: 'Example App', detail: 'Example Studio', value: '#4' }
  const html = renderToString(<Empty title="No apps tracked yet" example={example} />)
  expect(html).toMatch(/<figure[^>]*><figcaption[^>]*>Example<\/figcaption>.*Example App.*#4.*<\/figure>/)
  expect(html).not.toContain('<a ')
})
