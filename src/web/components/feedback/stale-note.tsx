import { Moment } from '#web/components/ui/moment.tsx'
import { FillIn } from '#web/lib/fill-in.tsx'
import { feedbackWords as words } from './feedback.words.ts'
import { Stale } from './stale.tsx'

/** Under a page's title: from when the newest of its numbers is. Nothing to say when none was measured. */
export const StaleNote = ({ measuredAt }: { measuredAt: string | null }) =>
  measuredAt && (
    <div className="pb-6">
      <Stale>
        <FillIn text={words.stale} parts={{ measured: <Moment at={measuredAt} /> }} />
      </Stale>
    </div>
  )
