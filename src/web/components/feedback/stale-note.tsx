import { Moment } from '#web/components/ui/moment.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { feedbackWords as words } from './feedback.words.ts'
import { Stale } from './stale.tsx'

/** Below a page title: the time of the newest measurement. Renders nothing when there is none. */
export const StaleNote = ({ observedAt }: { observedAt: string | null }) =>
  observedAt && (
    <div className="pb-6">
      <Stale>
        <FillIn text={words.stale} parts={{ measured: <Moment at={observedAt} /> }} />
      </Stale>
    </div>
  )
