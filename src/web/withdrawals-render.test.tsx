import { describe, expect, test } from 'vitest'
import type { WithdrawalPreview } from '#contract/withdrawals.ts'
import { nameChart } from '#domain/named-charts.ts'
import { previewQuery, withdrawalsQuery } from './screens/withdrawals/withdrawals.queries.ts'
import { seedOperations } from './testing/operations.ts'
import { render, textOf } from './testing/render.tsx'

describe('the withdrawals', () => {
  const scope = { from: '2026-11-20T10:00:00.000Z', to: '2026-11-20T13:00:59.000Z' }
  const address = `/admin/withdrawals?from=${scope.from}&to=${scope.to}`
  const preview = { readings: 1, charts: 1, firstAt: scope.from, lastAt: scope.from, most: 10_000, people: 1 }
  const reading: WithdrawalPreview['newest'][number] = {
    chart: nameChart({ storefront: 'jp', type: 'top-free', genre: 36, device: 'iphone' }),
    observedAt: scope.from,
    entryCount: 99,
    origin: 'import',
  }

  const renderFound = (found: Partial<typeof preview>, newest = [reading]) =>
    render(address, queryClient => {
      seedOperations(queryClient)
      queryClient.setQueryData(previewQuery(scope).queryKey, { ...preview, ...found, newest })
    })

  test('the withdrawals list what was withdrawn, why, by whom, who was notified, and what was undone', async () => {
    const text = textOf(await render('/admin/withdrawals', seedOperations))
    expect(text).toMatch(/412 measurements in 105 charts from .* to .* · Import “Apple &lt;b&gt; answered wrong\.”/)
    expect(text).toMatch(/by Ada &lt;i&gt; · 3 people got a correction Undo \(412 measurements in 105 charts\)/)
    expect(text).toMatch(/1 measurement in 1 chart on .* · Japan, Top free, iPhone, all categories “A mistake\.”/)
    expect(text).toMatch(/by the grading rule\. No one is notified\. Undone .* by Ada &lt;i&gt;/)
  })

  test('the withdrawals show what a time span contains and who was notified because of it, before anything is withdrawn', async () => {
    const text = textOf(await renderFound({}))
    expect(text).toMatch(/1 measurement in 1 chart on .* 1 person was notified because of them\./)
    expect(text).toMatch(/Reason Withdraw 1 measurement .*Japan Overall, iPhone, top free .* 99 Import/)
  })

  test('the withdrawals cannot be submitted when nothing was measured, or too much for one withdrawal', async () => {
    const nothing = textOf(await renderFound({ readings: 0, charts: 0 }, []))
    expect(nothing).toContain('No measurements found')
    const much = textOf(await renderFound({ readings: 10_001 }))
    expect(much).toContain('At most 10,000 can be withdrawn at once. Choose a shorter span.')
    for (const text of [nothing, much]) expect(text).not.toMatch(/Reason|Withdraw [\d,]+ measurement/)
  })

  test('the withdrawals ask for a time span first, and reject an end before the start', async () => {
    expect(textOf(await render('/admin/withdrawals', seedOperations))).toContain('Choose a time span.')
    const backwards = `/admin/withdrawals?from=${scope.to}&to=${scope.from}`
    expect(textOf(await render(backwards, seedOperations))).toContain('The end is before the start.')
  })

  test('the withdrawals explain what to do when there are none yet', async () => {
    const html = await render('/admin/withdrawals', queryClient => {
      seedOperations(queryClient)
      queryClient.setQueryData(withdrawalsQuery.queryKey, [])
    })
    expect(textOf(html)).toContain('When a measurement turns out to be wrong, choose its time span above.')
  })
})
