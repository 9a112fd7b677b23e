import { appFrameWords as words } from './app-frame.words.ts'

/** A dash for a count without any measurement; a zero would be a claim. */
export const Unmeasured = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">{words.notMeasured}</span>
  </>
)
