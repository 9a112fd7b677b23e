import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FillIn } from './fill-in.tsx'

const render = (text: string) =>
  renderToString(<FillIn text={text} parts={{ until: <time>14:05</time>, what: 'tea' }} />).replaceAll('<!-- -->', '')

test.each([
  ['A pause until {until}.', 'A pause until <time>14:05</time>.'],
  ['{until}: {what}, and {what} again', '<time>14:05</time>: tea, and tea again'],
  ['Nothing to fill in', 'Nothing to fill in'],
])('%s becomes %s', (text, html) => {
  expect(render(text)).toBe(html)
})
