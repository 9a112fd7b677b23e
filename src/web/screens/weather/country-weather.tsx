import { useQuery } from '@tanstack/react-query'
import { type Ref, useMemo } from 'react'
import type { z } from 'zod'
import type { getCountryWeather } from '#contract/weather.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { CountryOptions } from '#web/components/browse/country-select.tsx'
import { PickerForm } from '#web/components/browse/picker-form.tsx'
import { PickerSelect } from '#web/components/browse/picker-select.tsx'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Loading } from '#web/components/feedback/loading.tsx'
import { CountryLabel } from '#web/components/ui/country-label.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { formatCountry } from '#web/lib/format-country.ts'
import { useReader } from '#web/lib/reader.ts'
import { DayStrip } from './day-strip.tsx'
import { describeCountry } from './describe-country.ts'
import { HeldList } from './held-list.tsx'
import { stripDayOf } from './strip-days.ts'
import { StripTable } from './strip-table.tsx'
import { countryWeatherQuery } from './weather.queries.ts'
import { weatherWords as words } from './weather.words.ts'
import type { WeatherAddress } from './weather-address.ts'

type CountryWeatherProps = {
  ref: Ref<HTMLDivElement>
  address: WeatherAddress
  /** The selected day. */
  day: string
  onSelectDay: (day: string) => void
}

const CountryChoice = ({ address }: Pick<CountryWeatherProps, 'address'>) => (
  <PickerForm label={words.country} address={address} fields={['storefront']}>
    <PickerSelect
      label={words.countryLabel}
      name="storefront"
      value={address.storefront ?? ''}
      usual=""
      className="w-full sm:w-56"
    >
      <option value="">{words.chooseCountry}</option>
      <CountryOptions />
    </PickerSelect>
  </PickerForm>
)

type DaysProps = Omit<CountryWeatherProps, 'ref'> & { country: z.infer<typeof getCountryWeather.response> }

const CountryDays = ({ country, day, onSelectDay }: DaysProps) => {
  const reader = useReader()
  const days = useMemo(() => country.days.map(day => stripDayOf(day, reader.locale)), [country, reader.locale])
  const name = formatCountry(country, reader.locale)
  const sentence = describeCountry(country.days, reader)
  return (
    <figure>
      <DayStrip days={days} chosen={day} label={`${name}. ${sentence}`} onSelect={onSelectDay} />
      <figcaption className="pt-2">
        <p className="text-sm text-second" suppressHydrationWarning>
          {sentence}
        </p>
        <StripTable
          days={days}
          caption={`${name}. ${words.stripCaption}`}
          csvName={words.stripCsvName(country.countryName, day)}
        />
      </figcaption>
      <HeldList held={country.held} days={country.days.length} />
    </figure>
  )
}

const ChosenCountry = (props: Omit<CountryWeatherProps, 'ref'> & { storefront: StorefrontCode }) => {
  const { storefront, address } = props
  const { data, error, refetch } = useQuery(countryWeatherQuery(storefront, address))
  // Placeholder data may belong to the previous country.
  if (data?.storefront === storefront) return <CountryDays {...props} country={data} />
  if (error) {
    return <Failure message={words.countryFailed(describeError(error))} error={error} onRetry={refetch} />
  }
  return (
    <Loading label={words.countryLoading}>
      <Skeleton className="mt-7 h-[132px]" />
    </Loading>
  )
}

/** The daily weather of one country, selected on the map, in the table, or here. */
export const CountryWeather = ({ ref, ...props }: CountryWeatherProps) => {
  const { storefront } = props.address
  const title = storefront ? (
    <span className="flex items-center gap-2.5">
      <CountryLabel storefront={storefront} />
    </span>
  ) : (
    words.country
  )
  return (
    <div ref={ref} tabIndex={-1} className="scroll-mt-4 outline-none">
      <Section title={title} aside={<CountryChoice address={props.address} />}>
        {storefront ? (
          <div className="min-h-[260px]">
            <ChosenCountry {...props} storefront={storefront} />
          </div>
        ) : (
          <p className="border-y border-line py-6 text-table text-second">{words.chooseCountryHint}</p>
        )}
      </Section>
    </div>
  )
}
