import { useNavigate } from '@tanstack/react-router'
import { ChartPicker } from '#web/components/browse/chart-picker.tsx'
import { pickerWords } from '#web/components/browse/picker.words.ts'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { Switch } from '#web/components/ui/switch.tsx'
import { moversWords as words } from './movers.words.ts'
import { type MoversAddress, moversSpans, usualSpan } from './movers-address.ts'

type ControlsProps = { address: MoversAddress }

const SpanChoice = ({ address }: ControlsProps) => (
  <Segmented
    label={words.span}
    segments={moversSpans.map(span => ({
      key: span,
      label: words.spans[span],
      search: { ...address, span: span === usualSpan ? undefined : span },
      isChosen: span === (address.span ?? usualSpan),
    }))}
  />
)

const NoiseSwitch = ({ address }: ControlsProps) => {
  const navigate = useNavigate()
  const turn = (isOn: boolean) =>
    void navigate({
      to: '.',
      search: { ...address, noise: isOn ? undefined : 'all' },
      replace: true,
      resetScroll: false,
    })
  return <Switch label={words.noise} isOn={address.noise !== 'all'} onChange={turn} className="min-h-6" />
}

/** Selects the chart, the time span, and whether to include usual moves. All of it is part of the URL. */
export const MoversControls = ({ address }: ControlsProps) => (
  <div className="grid gap-2.5 sm:gap-4">
    <ChartPicker address={address} beforeCountries={<option value="world">{pickerWords.world}</option>} />
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <SpanChoice address={address} />
      <NoiseSwitch address={address} />
    </div>
  </div>
)
