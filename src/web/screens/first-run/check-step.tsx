import { Check, X } from 'lucide-react'
import type { AppStoreCheck } from '#contract/first-run.ts'
import { secondMs } from '#domain/units.ts'
import { firstRunWords } from '#web/components/first-run/first-run.words.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { StateBadge } from '#web/components/ui/state-badge.tsx'
import { formatNumber } from '#web/lib/formats.ts'
import { useReader } from '#web/lib/reader.ts'
import { useCheck } from './use-first-run-actions.ts'

const { check: words } = firstRunWords

const Result = ({ check: { isAnswering, detail, durationSeconds } }: { check: AppStoreCheck }) => {
  const { locale } = useReader()
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-3">
        <StateBadge tone={isAnswering ? 'good' : 'bad'} Icon={isAnswering ? Check : X}>
          {isAnswering ? words.answers : words.silent}
        </StateBadge>
        <span className="text-sm text-second tabular-nums">
          {words.took(formatNumber(durationSeconds * secondMs, locale))}
        </span>
      </span>
      <span className="mt-1.5 block max-w-[68ch] text-table">{detail}</span>
    </>
  )
}

/** Sends one test request to the App Store and shows the result. */
export const CheckStep = ({ title }: { title: string }) => {
  const { mutate, data, isPending } = useCheck()
  return (
    <SplitSection title={title} explanation={words.explanation}>
      <Button aria-busy={isPending} onClick={() => !isPending && mutate()} className="min-w-28">
        {isPending ? words.checking : words.button}
      </Button>
      <p role="status" className="mt-3 min-h-[54px]">
        {data && !isPending && <Result check={data} />}
      </p>
    </SplitSection>
  )
}
