import { ArrowUpRight } from 'lucide-react'
import type { AppSummary } from '#contract/summaries.ts'
import { AppTracking, DeveloperName } from '#web/components/app-frame/app-header.tsx'
import { AppIcon } from '#web/components/ui/app-icon.tsx'
import { buttonClass } from '#web/components/ui/button.tsx'
import { CopyField } from '#web/components/ui/copy-field.tsx'
import { Rating } from '#web/components/ui/rating.tsx'
import { formatPrice } from '#web/lib/format-price.ts'
import { useReader } from '#web/lib/reader.ts'
import { appWords as words } from './app.words.ts'

type HeaderApp = AppSummary['app']

const Facts = ({ app }: { app: HeaderApp }) => {
  const { locale } = useReader()
  const facts = [app.category, formatPrice(app.price, app.currency, locale)].filter(Boolean)
  return (
    <p className="text-second [overflow-wrap:anywhere] max-sm:text-table">
      <DeveloperName app={app} />
      {facts.map(fact => ` · ${fact}`)}
    </p>
  )
}

const Ratings = ({ app: { rating, ratingCount } }: { app: HeaderApp }) => {
  const { locale } = useReader()
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-table text-second">
      <Rating rating={rating} />
      {rating !== null && ratingCount !== null && <span>{words.ratings(ratingCount, locale)}</span>}
    </p>
  )
}

const StoreLink = ({ url }: { url: string }) => (
  <a href={url} target="_blank" rel="noopener" className={buttonClass()}>
    {words.viewInStore}
    <ArrowUpRight size={16} aria-hidden />
    <span className="sr-only">{words.newTab}</span>
  </a>
)

export const AppHeader = ({ app }: { app: HeaderApp }) => (
  <div className="flex flex-wrap items-start gap-x-10 gap-y-5 pt-2 pb-5">
    <div className="flex min-w-0 flex-[1_1_22rem] gap-4 md:gap-5">
      <AppIcon src={app.icon} name={app.name} size={84} isFirstSight className="size-16 md:size-[84px]" />
      <div className="min-w-0">
        <h1 dir="auto" className="text-title max-md:text-[1.5rem]/7">
          {app.name}
        </h1>
        <Facts app={app} />
        <Ratings app={app} />
      </div>
    </div>
    <div className="flex w-full flex-col gap-2 sm:w-[372px]">
      <div className="flex flex-wrap gap-2 *:flex-1 max-sm:[&_:is(a,button)]:gap-1 max-sm:[&_:is(a,button)]:px-1.5 max-sm:[&_:is(a,button)]:text-sm">
        <StoreLink url={app.storeUrl} />
        <AppTracking app={app} />
      </div>
      <CopyField label={words.storeLink} value={app.storeUrl} copiedText={words.copied} />
    </div>
  </div>
)
