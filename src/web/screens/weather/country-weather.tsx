import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Ref, useMemo } from 'react'
import type { z } from 'zod'
import type { getCountryWeather } from '#contract/weather.ts'
import { chartQueryOf } from '#domain/charts.ts'
import type { StorefrontCode } from '#domain/storefronts.ts'
import { readChartAddress } from '#web/components/browse/chart-address.ts'
import { CountryOptions } from '#web/components/browse/country-select.tsx'
import { PickerSelect } from '#web/components/browse/picker-fields.tsx'
import { PickerForm } from '#web/components/browse/picker-form.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { suspectReasonText } from '#web/components/ranks/suspect-reasons.words.ts'
import { CountryLabel } from '#web/components/ui/country-label.tsx'
import { FoldedList } from '#web/components/ui/folded-list.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { formatCountry } from '#web/lib/format-country.ts'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { DayStrip } from './day-strip.tsx'
import { stripDayOf } from './strip-days.ts'
import { StripTable } from './strip-table.tsx'
import { daysQuery } from './weather.queries.ts'
import { describeCountry, weatherWords as words } from './weather.words.ts'
import type { WeatherAddress } from './weather-address.ts'

type Held = z.infer<typeof getCountryWeather.response>['held'][number]

const mostShown = 8

/** The whole row links to the chart at that moment. */
const HeldLine = ({ held: { chart, observedAt, reason, grade } }: { held: Held }) => {
  const parts = {
    chart: chart.name,
    at: <Moment at={observedAt} />,
    reason: suspectReasonText(reason),
    grade: words.grades[grade],
  }
  return (
    <li>
      <Link
        to="/charts"
        search={{ ...readChartAddress(chartQueryOf(chart)), at: observedAt }}
        className={textLink('quiet', 'inline-block min-h-6')}
      >
        <FillIn text={words.held} parts={parts} />
      </Link>
    </li>
  )
}

/** The country's held-back readings, newest first. */
const HeldList = ({ held, days }: { held: readonly Held[]; days: number }) => {
  const { locale } = useReader()
  return (
    <div className="pt-4 text-table">
      <h3 className="pb-1 text-sm font-medium">{words.heldTitle}</h3>
      {held.length === 0 ? (
        <p className="text-sm text-second">{words.noneHeld(formatNumber(days, locale))}</p>
      ) : (
        <FoldedList
          items={held.map(reading => <HeldLine key={`${reading.chart.key} ${reading.observedAt}`} held={reading} />)}
          most={mostShown}
          more={words.moreHeld}
          className="grid gap-1"
        />
      )}
    </div>
  )
}

type CountryWeatherProps = {
  ref: Ref<HTMLDivElement>
  address: WeatherAddress
  /** The selected day. */
  day: string
  onSelectDay: (day: string) => void
}

const CountryChoice = ({ address }: Pick<CountryWeatherProps, 'address'>) => (
  <PickerForm label={words.country} address={address} fields={['storefront']}>
    <PickerSelect label={words.countryLabel} name="storefront" value={address.storefront ?? ''} usual="">
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
  const query = useQuery(daysQuery(storefront, address))
  // Placeholder data may belong to the previous country.
  const data = query.data?.storefront === storefront ? query.data : undefined
  return (
    <Loaded query={{ ...query, data }} words={words.days} skeleton={<Skeleton className="mt-7 h-[132px]" />}>
      {country => <CountryDays {...props} country={country} />}
    </Loaded>
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
