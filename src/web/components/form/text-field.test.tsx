import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RadioField } from './radio-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

type Problem = { hint?: string; problem?: string | false }

const render = (note: Problem) =>
  renderToStaticMarkup(<TextField label="Reason" value="" onChange={() => undefined} {...note} />)

const idOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]

test('the label names the field', () => {
  const html = render({})
  expect(idOf(html, /<label for="([^"]+)"[^>]*>Reason</)).toBe(idOf(html, /<input[^>]* id="([^"]+)"/))
  expect(html).not.toContain('aria-describedby')
})

test('a validation error replaces the hint, is announced and marks the field', () => {
  const valid = render({ hint: 'Kept in the audit log.', problem: false })
  expect(idOf(valid, /aria-describedby="([^"]+)"/)).toBe(idOf(valid, /<p id="([^"]+)"[^>]*>Kept in the audit log\.</))
  expect(valid).toContain('aria-invalid="false"')
  expect(valid).not.toContain('role="alert"')
  const wrong = render({ hint: 'Kept in the audit log.', problem: 'Say why.' })
  expect(wrong).toMatch(/<p [^>]*role="alert"[^>]*>Say why\.</)
  expect(wrong).not.toContain('Kept in the audit log.')
  expect(wrong).toContain('aria-invalid="true"')
})

test('a select has the same label and note, and a hidden label still names its field', () => {
  const html = renderToStaticMarkup(
    <SelectField label="Direction" isLabelHidden hint="Up or down." value="any" onChange={() => undefined}>
      <option value="any">Any</option>
    </SelectField>,
  )
  expect(idOf(html, /<label for="([^"]+)" class="sr-only">Direction</)).toBe(idOf(html, /<select[^>]* id="([^"]+)"/))
  expect(idOf(html, /aria-describedby="([^"]+)"/)).toBe(idOf(html, /<p id="([^"]+)"[^>]*>Up or down\.</))
})

test('a field without a note keeps the description that it is given', () => {
  const html = renderToStaticMarkup(
    <TextField label="App" aria-describedby="tip" value="" onChange={() => undefined} />,
  )
  expect(html).toContain('aria-describedby="tip"')
})

test('the choices of a radio group share one name, and the group has the label', () => {
  const labels = { daily: { name: 'Daily', hint: 'one a day' }, weekly: { name: 'Weekly', hint: 'one a week' } }
  const html = renderToStaticMarkup(
    <RadioField
      label="Summary"
      values={['daily', 'weekly']}
      labels={labels}
      chosen="weekly"
      onChoose={() => undefined}
    />,
  )
  expect(html).toMatch(/^<fieldset><legend[^>]*>Summary</)
  const radios = [...html.matchAll(/<input type="radio"[^>]*>/g)].map(([radio]) => radio)
  expect(radios.map(radio => radio.includes('checked'))).toEqual([false, true])
  expect(new Set(radios.map(radio => idOf(radio, / name="([^"]+)"/))).size).toBe(1)
})
