import { expect, test } from 'vitest'
import { standingApp } from './testing/lists.ts'
import { render } from './testing/render.tsx'
import { listing, withFound, withSummary } from './testing/seeds.ts'
import { exampleApp, exampleSummary } from './testing/summaries.ts'

const arabic = 'ملاحظات ٣'

test.each([
  { path: '/', seed: listing({ ...standingApp, name: arabic }) },
  { path: '/?view=table', seed: listing({ ...standingApp, name: arabic }) },
  {
    path: `/app/${exampleApp.appStoreId}`,
    seed: withSummary({ ...exampleSummary, app: { ...exampleSummary.app, name: arabic } }),
  },
  {
    path: '/search?q=notes',
    seed: withFound({ apps: [{ ...exampleApp, isCharted: true, name: arabic }], notice: null }),
  },
])(
  '$path isolates the direction of an Arabic name, so that the text around it keeps its order',
  async ({ path, seed }) => {
    const html = (await render(path, seed)).replace(/<title>.*?<\/title>/g, '')
    const holders = [...html.matchAll(new RegExp(`<[^<>]*>(?=${arabic}<)`, 'g'))].map(([tag]) => tag)
    expect(holders.length).toBeGreaterThan(0)
    expect(holders.filter(tag => !tag.includes('dir="auto"') && tag !== '<bdi>')).toEqual([])
    // Beside other words a name is isolated. Text in brackets is for screen readers only.
    expect(html.match(new RegExp(`[^">(\u2068]${arabic}|${arabic}[^"<)\u2069]`, 'g'))).toBeNull()
  },
)
