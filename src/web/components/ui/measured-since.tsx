import { FillIn } from '#web/lib/fill-in.tsx'
import { Moment } from './moment.tsx'
import { uiWords as words } from './ui.words.ts'

/** The day of the first measurement on this server; renders nothing before it. */
export const MeasuredSince = ({ at }: { at: string | null | undefined }) =>
  at && <FillIn text={words.measuredSince} parts={{ day: <Moment at={at} precision="day" /> }} />
