import { PickerForm } from '#web/components/browse/picker-form.tsx'
import { PickerInput } from '#web/components/browse/picker-input.tsx'
import { worldWords as words } from './world.words.ts'
import { longestTerm, type WorldAddress } from './world-address.ts'

/** Filters the table by part of a country's name. */
export const CountrySearch = ({ address }: { address: WorldAddress }) => (
  <div className="max-sm:w-full">
    <PickerForm label={words.find} address={address} fields={['q']}>
      <PickerInput
        label={words.find}
        type="search"
        name="q"
        maxLength={longestTerm}
        value={address.q ?? ''}
        read={typed => typed}
        className="w-full sm:w-48"
      />
    </PickerForm>
  </div>
)
