import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { App } from '#contract/apps.ts'
import { firstRunWords } from '#web/components/first-run/first-run.words.ts'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { readStoreLinks, useTrackLinks } from './use-track-links.ts'

const { track: words } = firstRunWords

const Tracked = ({ apps }: { apps: readonly App[] }) => (
  <>
    <p className="mt-3 text-table">{words.tracked}</p>
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-table">
      {apps.map(({ id, name }) => (
        <li key={id}>
          <Link to="/app/$id" params={{ id }} className={textLink()}>
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  </>
)

/** Tracks the apps of pasted links. */
export const TrackStep = ({ title, user }: { title: string; user: User }) => {
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const { mutate, data, isPending } = useTrackLinks(user.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const hasLinks = readStoreLinks(text).length > 0
    setIsWrong(!hasLinks)
    if (hasLinks && !isPending) mutate(text, { onSuccess: ({ problems }) => problems.length === 0 && setText('') })
  }
  const problem = isWrong ? words.wrong : data?.problems.join(' ') || undefined
  return (
    <SplitSection title={title} explanation={words.explanation}>
      <form onSubmit={submit} className="flex items-start gap-2 max-sm:flex-col max-sm:items-stretch">
        <TextField
          label={words.label}
          isLabelHidden
          problem={problem}
          value={text}
          maxLength={20_000}
          placeholder={words.placeholder}
          autoCapitalize="none"
          spellCheck={false}
          onChange={setText}
          className="min-w-0 flex-1"
        />
        <Button type="submit" look="solid" aria-busy={isPending} className="sm:min-w-24">
          {isPending ? words.tracking : words.button}
        </Button>
      </form>
      <div role="status">{data && data.tracked.length > 0 && <Tracked apps={data.tracked} />}</div>
    </SplitSection>
  )
}

/** A link to the alert rules and channels. */
export const TellStep = ({ title }: { title: string }) => (
  <SplitSection title={title} explanation={firstRunWords.tell.explanation}>
    <Link to="/alerts" className={buttonClass('outline')}>
      {firstRunWords.tell.button}
    </Link>
  </SplitSection>
)
