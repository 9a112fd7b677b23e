import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Link2, type LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ChartAtMoment } from '#contract/chart-snapshots.ts'
import { chartTitle } from '#domain/chart-words.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { AddressLink } from '#web/components/ui/address-link.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Moment } from '#web/components/ui/moment.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { copyText } from '#web/lib/copy-text.ts'
import { formatMoment } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { isFreeKey, useSearchKey } from '#web/lib/shortcuts.ts'
import { siteAddress } from '#web/lib/site-path.ts'
import { showToast } from '#web/lib/toasts.ts'
import { isRead } from './chart-facts.ts'
import { momentsQuery } from './charts.queries.ts'
import type { ChartsAddress } from './charts-address.ts'
import { buildMomentLine, momentsSpan, type Steps, stepsOn } from './moment-line.ts'
import { MomentStrip } from './moment-strip.tsx'
import { MomentsTable } from './moments-table.tsx'
import { StripSentence } from './strip-sentence.tsx'
import { timeBarWords as words } from './time-bar.words.ts'

/** Many keyboard layouts need AltGr for a bracket, which some systems report as Ctrl+Alt. */
const isCommand = ({ metaKey, ctrlKey, altKey }: KeyboardEvent): boolean => metaKey || (ctrlKey && !altKey)

/** `[` and `]` go to the previous and next measurement while the caller is mounted. Holding a key adds one history entry. */
const useStepKeys = ({ address, previousAt, nextAt }: Steps & { address: ChartsAddress }): void => {
  const navigate = useNavigate()
  // If the key went down before the page was hydrated, its first repeat adds the history entry.
  const isHeld = useRef(false)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isCommand(event)) return
    const at = event.key === '[' ? previousAt : event.key === ']' ? nextAt : null
    if (at === null || !isFreeKey(event)) return
    event.preventDefault()
    void navigate({
      to: '/charts',
      search: { ...address, at },
      replace: event.repeat && isHeld.current,
      resetScroll: false,
    })
    isHeld.current = true
  })
  useEffect(() => {
    const release = () => {
      isHeld.current = false
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('keyup', release)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('keyup', release)
    }
  }, [])
}

/** Adds the displayed moment to the URL and copies it, because the newest chart changes. */
const CopyMoment = ({ address, at }: { address: ChartsAddress; at: string | undefined }) => {
  const reader = useReader()
  const router = useRouter()
  const navigate = useNavigate()
  if (!at) return null
  const copy = async () => {
    const target = { to: '/charts', search: { ...address, at } } as const
    const { href } = router.buildLocation(target)
    void navigate({ ...target, replace: true, resetScroll: false })
    const isCopied = await copyText(siteAddress() + href)
    showToast(
      isCopied
        ? { title: words.copied, description: words.copiedHint(formatMoment(at, reader)) }
        : { title: words.notCopied, description: words.notCopiedHint, tone: 'bad' },
    )
  }
  return (
    <Button onClick={copy} className="h-8! px-2.5! text-sm!">
      <Link2 size={15} aria-hidden />
      <span className="max-sm:sr-only">{words.copyLink}</span>
    </Button>
  )
}

type MomentBarProps = {
  address: ChartsAddress
  chart: ChartAtMoment
  /** The chart of the URL is still loading, and this is the previous one. */
  isOld: boolean
}

type StepProps = { address: ChartsAddress; at: string | null; label: string; shortcut: string; Icon: LucideIcon }

/** Uses aria-disabled at the ends, so that the button keeps the focus. */
const Step = ({ address, at, label, shortcut, Icon }: StepProps) => (
  <AddressLink
    search={{ ...address, at: at ?? undefined }}
    isOff={at === null}
    isPreloaded
    aria-label={label}
    aria-keyshortcuts={shortcut}
    className="grid size-9 place-items-center rounded-button border border-line-strong bg-panel hover:bg-hover aria-disabled:border-line aria-disabled:text-third aria-disabled:hover:bg-panel"
  >
    <Icon size={18} aria-hidden />
  </AddressLink>
)

type HeadProps = { address: ChartsAddress; chart: ChartAtMoment; steps: Steps }

const Head = ({ address, chart, steps: { previousAt, nextAt } }: HeadProps) => {
  const { at } = chart
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex gap-1.5">
          <Step address={address} at={previousAt} label={words.previous} shortcut="[" Icon={ChevronLeft} />
          <Step address={address} at={nextAt} label={words.next} shortcut="]" Icon={ChevronRight} />
        </div>
        <p className="text-body font-medium tabular-nums">
          <Moment at={at} />
        </p>
        {address.at && (
          <AddressLink search={{ ...address, at: undefined }} className={textLink('aside')}>
            {words.newest}
          </AddressLink>
        )}
      </div>
      <CopyMoment address={address} at={isRead(chart) ? at : address.at} />
    </div>
  )
}

const nowhere: Steps = { previousAt: null, nextAt: null }

const useLine = (address: ChartsAddress, { newestAt }: ChartAtMoment) => {
  const { data, error, refetch, isPlaceholderData } = useQuery(momentsQuery(address, newestAt))
  const line = data && buildMomentLine(data, momentsSpan(address.at, newestAt))
  return { data: line && { line, moments: data.moments }, error, refetch, isPlaceholderData }
}

/** The time of the chart, with steps to the measurements before and after. */
export const MomentBar = ({ address, chart, isOld }: MomentBarProps) => {
  const { data, isPlaceholderData } = useLine(address, chart)
  // While a chart loads, steps continue from the moment in the URL.
  const onLine = data && !isPlaceholderData ? stepsOn(data.line, address.at) : nowhere
  const steps = isOld ? onLine : chart
  useStepKeys({ address, ...steps })
  const hasKeys = useSearchKey()
  return (
    <section aria-label={words.moment} className="pb-1.5">
      <Head address={address} chart={chart} steps={steps} />
      {hasKeys && <p className="sr-only">{words.keys}</p>}
    </section>
  )
}

/** All measurements over time, below the chart: the answer stands above the controls. */
export const TimeLine = ({ address, chart }: Omit<MomentBarProps, 'isOld'>) => (
  <section aria-label={words.line} className="min-h-42 pt-10 sm:min-h-37">
    <Loaded query={useLine(address, chart)} words={words} skeleton={<Skeleton className="h-25" />}>
      {known => (
        <>
          <MomentStrip address={address} line={known.line} chart={chart} />
          <StripSentence line={known.line} isCompared={chart.comparedWith !== null} />
          <MomentsTable
            address={address}
            moments={known.moments}
            title={`${chart.countryName}, ${chartTitle(chart.chart)}`}
          />
        </>
      )}
    </Loaded>
  </section>
)
