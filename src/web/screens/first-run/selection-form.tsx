import { type FormEvent, useState } from 'react'
import type { FirstRun } from '#contract/first-run.ts'
import { firstRunWords } from '#web/components/first-run/first-run.words.ts'
import { Button } from '#web/components/ui/button.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { useSelection } from './choice-group.tsx'
import { CountryChoice } from './country-choice.tsx'
import { EstimateLine } from './estimate-line.tsx'
import { GenreChoice } from './genre-choice.tsx'
import { useStart } from './use-first-run-actions.ts'

const { choose, start: words } = firstRunWords

type SelectionFormProps = { run: FirstRun; chooseTitle: string; startTitle: string }

const buttonText = (isStarted: boolean, isPending: boolean): string => {
  if (isStarted) return isPending ? words.saving : words.save
  return isPending ? words.starting : words.button
}

/** Selects what to measure, shows the estimate, and starts or saves. */
export const SelectionForm = ({ run, chooseTitle, startTitle }: SelectionFormProps) => {
  const selection = useSelection(run)
  const [isChecked, setIsChecked] = useState(false)
  const { isStarted } = run
  const { mutate, isPending } = useStart(isStarted)
  const storefronts = run.allowedStorefronts.filter(code => selection.storefronts.chosen.has(code))
  const isWrong = isChecked && storefronts.length === 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (storefronts.length > 0 && !isPending) mutate({ storefronts, genres: [...selection.genres.chosen] })
  }

  return (
    <form onSubmit={submit}>
      <SplitSection title={chooseTitle} explanation={choose.explanation}>
        <CountryChoice allowedStorefronts={run.allowedStorefronts} choice={selection.storefronts} />
        <GenreChoice choice={selection.genres} />
        <EstimateLine run={run} storefronts={storefronts.length} genres={selection.genres.chosen} />
      </SplitSection>
      <SplitSection title={startTitle} explanation={isStarted ? words.saveExplanation : words.explanation}>
        <Button type="submit" look="solid" aria-busy={isPending} className="min-w-24">
          {buttonText(isStarted, isPending)}
        </Button>
        <p role="alert" className="mt-2 min-h-[1.125rem] text-sm text-bad">
          {isWrong && choose.wrong}
        </p>
      </SplitSection>
    </form>
  )
}
