import { Check } from 'lucide-react'
import { classNames } from '#web/lib/class-names.ts'
import { trackingWords as words } from './tracking.words.ts'

export type TrackButtonState = 'untracked' | 'tracking' | 'tracked'

type SmallTrackButtonProps = { name: string; state: TrackButtonState; onTrack: () => void; className: string }

const labels: Record<TrackButtonState, string> = {
  untracked: words.track,
  tracking: words.isTracking,
  tracked: words.isTracked,
}

/** The track button of a card. While busy it ignores clicks but is not disabled, because that would lose the focus. */
export const SmallTrackButton = ({ name, state, onTrack, className }: SmallTrackButtonProps) => (
  <button
    type="button"
    disabled={state === 'tracked'}
    aria-busy={state === 'tracking'}
    onClick={() => state === 'untracked' && onTrack()}
    className={classNames('relative inline-flex items-center gap-1.5 font-medium whitespace-nowrap', className)}
  >
    {state === 'tracked' && <Check size={14} aria-hidden className="text-good" />}
    {labels[state]}
    <span className="sr-only">{words.ofApp(name)}</span>
  </button>
)
