import { expect, test } from 'vitest'
import { decodeEntities, parseXml } from './xml.ts'

const parse = (text: string) => parseXml({ subject: 'a test', text }, { rootName: 'feed', options: {} })

test('entities are decoded once: the five of XML and numeric ones', () => {
  expect(decodeEntities('&lt;b&gt; &quot;&apos; &#169;&#xA9; &amp;lt; &nbsp; &unknown; & &#0; &#1114112;')).toBe(
    '<b> "\' ©© &lt; &nbsp; &unknown; & &#0; &#1114112;',
  )
})

test('a document that declares entities is rejected, so none can expand', () => {
  const lol = '<!DOCTYPE feed [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'
  expect(() => parse(`<?xml version="1.0"?>${lol}<feed>&b;</feed>`)).toThrow(
    expect.objectContaining({ reason: 'not-xml' }),
  )
})

test('names of object members in the markup are harmless', () => {
  expect(() =>
    parse('<feed><__proto__><polluted>1</polluted></__proto__><constructor>x</constructor></feed>'),
  ).not.toThrow(TypeError)
  expect({}).not.toHaveProperty('polluted')
})

test.each([
  ['nested', '<a>'.repeat(200_000)],
  ['comments', '<!--'.repeat(200_000)],
  ['attributes', `<a ${'b="c" '.repeat(100_000)}/>`],
  ['siblings', Array.from({ length: 40_000 }, (_, index) => `<a${index}/>`).join('')],
  ['open brackets', '<'.repeat(500_000)],
  ['references', '&amp;'.repeat(200_000)],
])('a hostile body of %s is read or refused in time', (_name, inside) => {
  // Processor time, because other processes may use the processor meanwhile.
  const before = process.threadCpuUsage()
  try {
    parse(`<feed>${inside}</feed>`)
  } catch (error) {
    expect(error).toMatchObject({ code: 'appstore.unusable' })
  }
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(5_000)
})
