import { expect, test } from 'vitest'
import { appleHosts } from '../hosts.ts'
import { bytes, queryOf, viewTopBody } from '../testing/bodies.ts'
import { buildViewTopRequest, parseViewTopAnswer, parseViewTopAnswerOfGenre } from './view-top.ts'

const iphoneCharts = [
  { id: '27', adamIds: ['1', '2'] },
  { id: '30', adamIds: ['3'] },
  { id: '38', adamIds: [] },
]
const parse = (body: unknown, query = queryOf({}, 200)) => parseViewTopAnswer(bytes(body), query)
const wrongFeed = expect.objectContaining({ reason: 'wrong-feed' })

test.each([
  ['iphone', '27', '143441,29'],
  ['ipad', '44', '143441,30'],
] as const)('the request for %s has chart %s and store header %s', (device, popId, header) => {
  expect(buildViewTopRequest(queryOf({ device }), appleHosts)).toMatchObject({
    url: `https://itunes.apple.com/WebObjects/MZStore.woa/wa/viewTop?genreId=36&popId=${popId}`,
    headers: { 'x-apple-store-front': header },
  })
})

test('the requested chart is found by its number, not by its position', () => {
  expect(parse(viewTopBody(iphoneCharts, 1))).toMatchObject({ depth: 200, entries: [{ appId: 1 }, { appId: 2 }] })
})

test('one response contains free, paid and grossing', () => {
  const charts = parseViewTopAnswerOfGenre(bytes(viewTopBody(iphoneCharts)), queryOf({}, 200))
  expect(charts.map(({ chart, entries }) => [chart.type, entries.length])).toEqual([
    ['top-free', 2],
    ['top-paid', 1],
    ['top-grossing', 0],
  ])
})

test('a chart that the response lacks is left out, not reported as empty', () => {
  const charts = parseViewTopAnswerOfGenre(bytes(viewTopBody(iphoneCharts.slice(0, 2))), queryOf())
  expect(charts).toHaveLength(2)
})

test('iPhone charts in response to an iPad request are rejected', () => {
  expect(() => parse(viewTopBody(iphoneCharts), queryOf({ device: 'ipad' }))).toThrow(wrongFeed)
})

test('when the charts have no numbers, the selected chart is used', () => {
  expect(parse(viewTopBody([{ adamIds: ['9'] }])).entries).toEqual([{ appId: 9 }])
})

test('more than 200 ids are cut to the depth', () => {
  const adamIds = Array.from({ length: 210 }, (_, index) => String(index + 1))
  expect(parse(viewTopBody([{ id: '27', adamIds }])).entries).toHaveLength(200)
})

test.each([{}, { pageData: {} }, viewTopBody([])])('%j contains no chart and is rejected', body => {
  expect(() => parse(body)).toThrow(wrongFeed)
})

test('a chart without a list of ids is rejected', () => {
  expect(() => parse(viewTopBody([{ id: '27', adamIds: 'none' }]))).toThrow(
    expect.objectContaining({ reason: 'unexpected-shape' }),
  )
})

test('HTML, which other platform numbers return, is rejected', () => {
  expect(() => parse('<html><script>its.serverData={}</script></html>')).toThrow(
    expect.objectContaining({ reason: 'html' }),
  )
})
