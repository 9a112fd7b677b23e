import { expect, test } from 'vitest'
import { iconPicture } from './app-icon.tsx'

const host = 'https://is1-ssl.mzstatic.com/image/thumb/Purple/v4/AppIcon.png'

test.each([
  ['a large picture is expected for at twice the shown size', '/512x512bb.jpg', 60, '/120x120bb.jpg'],
  ['half a pixel is rounded up', '/512x512bb.png', 36.2, '/73x73bb.png'],
  ['a quality in the name stays', '/512x512bb-75.webp', 60, '/120x120bb-75.webp'],
  ['a small picture is not expected for larger than it is', '/100x100bb.png', 60, '/100x100bb.png'],
  ['a picture that is no square is left alone', '/392x696bb.png', 60, '/392x696bb.png'],
])('%s', (_, given, shownPx, expected) => {
  expect(iconPicture(host + given, shownPx)).toBe(host + expected)
})

test.each(['/api/placeholder-icon', 'https://example.com/icon.png', `${host}/512x512bb.jpg?v=2`, 'javascript:0', ''])(
  'a URL in another format stays as it is: %s',
  src => {
    expect(iconPicture(src, 60)).toBe(src)
  },
)
