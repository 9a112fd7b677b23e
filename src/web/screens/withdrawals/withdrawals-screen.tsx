import { useQuery } from '@tanstack/react-query'
import { allGenres } from '#domain/genres.ts'
import { AdminPage } from '#web/components/admin-frame/admin-page.tsx'
import { ChartTypeSelect, DeviceSelect } from '#web/components/browse/chart-picker.tsx'
import { CountrySelect } from '#web/components/browse/country-select.tsx'
import { GenreOptions } from '#web/components/browse/genre-options.tsx'
import { pickerWords } from '#web/components/browse/picker.words.ts'
import { PickerInput, PickerSelect } from '#web/components/browse/picker-fields.tsx'
import { PickerForm } from '#web/components/browse/picker-form.tsx'
import { Empty } from '#web/components/feedback/empty.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { PreviewBlock } from './preview-block.tsx'
import { WithdrawalRow } from './withdrawal-row.tsx'
import { withdrawalsQuery } from './withdrawals.queries.ts'
import { withdrawalsWords as words } from './withdrawals.words.ts'
import { scopeOf, type WithdrawalsAddress } from './withdrawals-address.ts'

const fields = ['from', 'to', 'storefront', 'chartType', 'device', 'genre', 'origin']
const wholeMinute = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

type MomentPickerProps = { label: string; name: 'from' | 'to'; value: string | undefined }

/** Picks a minute in UTC. The end of a span includes its whole last minute. */
const MomentPicker = ({ label, name, value = '' }: MomentPickerProps) => (
  <PickerInput
    label={label}
    type="datetime-local"
    name={name}
    value={value.slice(0, 16)}
    read={typed => (wholeMinute.test(typed) ? `${typed}:${name === 'from' ? '00' : '59'}.000Z` : undefined)}
    look="word"
    className="inline-block"
  />
)

const ScopeForm = ({ address }: { address: WithdrawalsAddress }) => (
  <PickerForm label={words.scope.title} address={address} fields={fields}>
    {words.scope.read}
    <MomentPicker label={words.scope.from} name="from" value={address.from} />
    {words.scope.upTo}
    <MomentPicker label={words.scope.to} name="to" value={address.to} />
    {pickerWords.comma}
    <CountrySelect
      value={address.storefront ?? 'none'}
      usual="none"
      before={<option value="none">{words.scope.everyCountry}</option>}
    />
    {pickerWords.comma}
    <ChartTypeSelect
      value={address.chartType ?? ''}
      usual=""
      before={<option value="">{words.scope.everyType}</option>}
    />
    {pickerWords.comma}
    <DeviceSelect value={address.device ?? ''} usual="" before={<option value="">{words.scope.everyDevice}</option>} />
    {pickerWords.comma}
    <PickerSelect label={pickerWords.category} name="genre" value={address.genre ?? ''} usual="">
      <option value="">{words.scope.everyCategory}</option>
      <option value={allGenres}>{pickerWords.allCategories}</option>
      <GenreOptions />
    </PickerSelect>
    {pickerWords.comma}
    <PickerSelect label={words.scope.origin} name="origin" value={address.origin ?? ''} usual="">
      <option value="">{words.scope.everyOrigin}</option>
      <option value="app-store">{words.scope.origins['app-store']}</option>
      <option value="import">{words.scope.origins.import}</option>
    </PickerSelect>
  </PickerForm>
)

export const WithdrawalsScreen = ({ address }: { address: WithdrawalsAddress }) => {
  const scope = scopeOf(address)
  return (
    <AdminPage title={words.title} description={words.description}>
      <p className="max-w-[75ch] pb-6 text-second">{words.intro}</p>
      <Section title={words.scope.title}>
        <ScopeForm address={address} />
        <div className="mt-5">
          {scope ? (
            <PreviewBlock key={JSON.stringify(scope)} scope={scope} />
          ) : (
            <p className="text-table text-second">
              {address.from && address.to ? words.scope.backwards : words.scope.hint}
            </p>
          )}
        </div>
      </Section>
      <Section title={words.list.title} className="mt-10">
        <Loaded query={useQuery(withdrawalsQuery)} words={words.list} skeleton={<Skeleton className="h-5 w-3/5" />}>
          {withdrawals =>
            withdrawals.length === 0 ? (
              <Empty title={words.list.emptyTitle} example={words.list.example}>
                {words.list.emptyHint}
              </Empty>
            ) : (
              <ul className="border-b border-line">
                {withdrawals.map(withdrawal => (
                  <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />
                ))}
              </ul>
            )
          }
        </Loaded>
      </Section>
    </AdminPage>
  )
}
