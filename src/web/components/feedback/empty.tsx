import type { ReactNode } from 'react'
import { emptyWords } from './feedback.words.ts'

/** What a row of the list will look like. Its values are invented, so it names no real app and links nowhere. */
export type ExampleRow = { title: string; detail: string; value?: string }

const Example = ({ title, detail, value }: ExampleRow) => (
  <figure className="mt-6 max-w-xl rounded-button border border-dashed border-line-strong px-4 pt-2 pb-3">
    <figcaption className="text-xs text-second">{emptyWords.example}</figcaption>
    <div className="mt-1.5 flex items-center gap-3">
      <span aria-hidden="true" className="app-icon grid size-9 place-items-center font-semibold text-second uppercase">
        {[...title][0]}
      </span>
      <div className="min-w-0 flex-1">
        <p className="app-name">{title}</p>
        <p className="text-sm text-second">{detail}</p>
      </div>
      {value !== undefined && <p className="text-sm font-medium whitespace-nowrap tabular-nums">{value}</p>}
    </div>
  </figure>
)

type EmptyProps = { title: string; example?: ExampleRow; children?: ReactNode }

/** A list without rows: what it is for, one next step as `children`, and an example of a row. */
export const Empty = ({ title, example, children }: EmptyProps) => (
  <div className="border-y border-line py-10">
    <p className="font-medium">{title}</p>
    {children && <div className="mt-1 max-w-[60ch] text-table text-second">{children}</div>}
    {example && <Example {...example} />}
  </div>
)
