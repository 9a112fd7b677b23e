import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { type Column, DataTable } from './data-table.tsx'
import type { TableSort } from './table-sort.ts'

type Country = { name: string; rank: number | null }

const rows: readonly Country[] = [
  { name: 'Japan', rank: 3 },
  { name: 'Chad', rank: null },
  { name: 'Brazil', rank: 1 },
]

const columns: readonly Column<Country, 'name' | 'rank' | 'state'>[] = [
  { key: 'name', head: 'Country', cell: ({ name }) => name, sortValue: ({ name }) => name, isRowHead: true },
  { key: 'rank', head: 'Rank', cell: ({ rank }) => rank ?? 'none', sortValue: ({ rank }) => rank },
  { key: 'state', head: 'Note', isHeadHidden: true, cell: (_row, index) => `n${index}` },
]

type DrawOptions = { tableRows?: readonly Country[]; detailSpan?: number }

const draw = async (
  sort: TableSort<'name' | 'rank' | 'state'>,
  { tableRows = rows, detailSpan = columns.length }: DrawOptions = {},
): Promise<string> => {
  const rootRoute = createRootRoute({
    component: () => (
      <DataTable
        caption="Ranks"
        columns={columns}
        rows={tableRows}
        rowKey={({ name }) => name}
        sort={sort}
        searchFor={chosen => ({ day: '2026-11-20', ...chosen })}
        isMarked={({ name }) => name === 'Chad'}
        empty={<p>No countries.</p>}
        detailSpan={detailSpan}
        detail={({ name }) => name === 'Chad' && 'why not'}
      />
    ),
  })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  return renderToString(<RouterProvider router={router} />)
}

const namesIn = (html: string) => [...html.matchAll(/<th scope="row"[^>]*>([^<]+)/g)].map(([, name]) => name)

test('rows keep their default order until the URL sorts them, and rows without a value come last', async () => {
  expect(namesIn(await draw({}))).toEqual(['Japan', 'Chad', 'Brazil'])
  expect(namesIn(await draw({ sort: 'rank' }))).toEqual(['Brazil', 'Japan', 'Chad'])
  expect(namesIn(await draw({ sort: 'rank', order: 'desc' }))).toEqual(['Japan', 'Brazil', 'Chad'])
  expect(namesIn(await draw({ sort: 'state' }))).toEqual(['Japan', 'Chad', 'Brazil'])
})

test('only the sorted header announces an order, and sort links keep the other search params', async () => {
  const html = await draw({ sort: 'rank' })
  expect(html.match(/aria-sort="[^"]+"/g)).toEqual(['aria-sort="ascending"'])
  const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'))
  expect(links).toHaveLength(2)
  for (const link of links) expect(link).toContain('day=')
  expect(links[1]).toContain('order=desc')
})

test('a highlighted row is marked for screen readers', async () => {
  expect(await draw({})).toMatch(/<tr[^>]*aria-current="true"[^>]*>(<[^>]+>)*Chad/)
})

test('the detail of a row is below it, across all columns', async () => {
  const html = await draw({})
  expect(html.match(/colSpan="3"/gi)).toHaveLength(1)
  expect(html).toMatch(/Chad((?!<\/tr>).)*<\/tr><tr><td colspan="3"[^>]*>(<[^>]+>)*why not/i)
})

test('the detail of a row spans the columns that a phone shows, and all of them on wide screens', async () => {
  const html = await draw({}, { detailSpan: 2 })
  expect(html).toMatch(/<td colspan="2" class="pb-6">.*?<\/td><td colspan="1" class="max-md:hidden"><\/td><\/tr>/i)
})

test('cells know the index of their row in the sort order', async () => {
  expect([...(await draw({ sort: 'rank' })).matchAll(/<td>(n\d)/g)].map(([, text]) => text)).toEqual(['n0', 'n1', 'n2'])
})

test('a hidden header is available to screen readers', async () => {
  expect(await draw({})).toMatch(/<th scope="col"[^>]*><span class="sr-only">Note<\/span><\/th>/)
})

test('without rows the empty state replaces the table', async () => {
  expect(await draw({}, { tableRows: [] })).toMatch(/^((?!<table).)*<p>No countries.<\/p>((?!<table).)*$/)
})
