import { Shuffle, Sun } from 'lucide-react'
import * as shuffle from 'lucide-react/dist/esm/icons/shuffle.mjs'
import * as sun from 'lucide-react/dist/esm/icons/sun.mjs'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createIcon, type IconShapes } from './create-icon.ts'

/** Safe cast: each icon file exports its shapes, which the library's types leave out. */
const shapesOf = (file: object): IconShapes => Reflect.get(file, '__iconData')

/** The library also writes class names and the namespace, which HTML does not need. */
const partsOf = (html: string): string[] =>
  html
    .replace(/ (class|xmlns)="[^"]*"/g, '')
    .split(/(?=[< ])/)
    .sort()

test.each([
  ['sun', sun, Sun],
  ['shuffle', shuffle, Shuffle],
])('the icon %s renders as the library renders it', (_, file, Library) => {
  const Icon = createIcon(shapesOf(file))
  const own = partsOf(renderToString(<Icon size={15} aria-hidden />))
  expect(own).toEqual(partsOf(renderToString(<Library size={15} aria-hidden />)))
  expect(own).toContain(' width="15"')
})
