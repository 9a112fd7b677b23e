import { useNavigate } from '@tanstack/react-router'
import { type MarkKind, markKinds } from '#web/components/plots/plot-marks.ts'
import { markWords } from '#web/components/plots/plot-marks.words.ts'
import { CheckBox } from '#web/components/ui/check-box.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { historyWords as words } from './history.words.ts'
import type { HistoryAddress } from './history-address.ts'

type MarkSwitchesProps = {
  address: HistoryAddress
  counts: readonly { kind: MarkKind; count: number }[]
  /** Set if versions and prices failed to load. */
  onRetry: (() => void) | undefined
}

const withMarks = (address: HistoryAddress, kind: MarkKind, isShown: boolean): HistoryAddress => {
  const { hide = [] } = address
  const hidden = markKinds.filter(markKind => (markKind === kind ? !isShown : hide.includes(markKind)))
  return { ...address, hide: hidden.length > 0 ? hidden : undefined }
}

/** Toggles the kinds of marks through the URL. Kinds without marks have no switch. */
export const MarkSwitches = ({ address, counts, onRetry }: MarkSwitchesProps) => {
  const { locale } = useReader()
  const navigate = useNavigate()
  const { hide = [] } = address
  if (counts.length === 0 && !onRetry) return null
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-5 gap-y-0.5">
      {counts.length > 0 && (
        <fieldset className="flex flex-wrap gap-x-5">
          <legend className="sr-only">{words.marksLabel}</legend>
          {counts.map(({ kind, count }) => (
            <CheckBox
              key={kind}
              isOn={!hide.includes(kind)}
              onChange={isOn => void navigate({ to: '.', search: withMarks(address, kind, isOn), resetScroll: false })}
            >
              <span className="text-sm text-second">
                {markWords[kind].all} <span className="tabular-nums">{`(${formatNumber(count, locale)})`}</span>
              </span>
            </CheckBox>
          ))}
        </fieldset>
      )}
      {onRetry && (
        <p role="alert" className="text-sm text-second">
          {words.marksFailed}{' '}
          <button type="button" onClick={() => onRetry()} className={textLink('text', 'min-h-6')}>
            {words.retry}
          </button>
        </p>
      )}
    </div>
  )
}
