import type { ReactNode } from 'react'
import { Moment } from '#web/components/ui/moment.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { feedbackWords as words } from './feedback.words.ts'

export const Stale = ({ children }: { children: ReactNode }) => (
  <p role="status" className="rounded-button bg-amber/13 px-3.5 py-2.5 text-table text-amber framed-when-forced">
    {children}
  </p>
)

/** Below a page title: the time of the newest measurement. Renders nothing when there is none. */
export const StaleNote = ({ observedAt }: { observedAt: string | null }) =>
  observedAt && (
    <div className="pb-6">
      <Stale>
        <FillIn text={words.stale} parts={{ measured: <Moment at={observedAt} /> }} />
      </Stale>
    </div>
  )
