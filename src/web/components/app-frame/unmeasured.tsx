import { appFrameWords as words } from './app-frame.words.ts'

/** Where nothing was measured there is no zero: a zero would be a claim. */
export const Unmeasured = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="sr-only">{words.notMeasured}</span>
  </>
)
