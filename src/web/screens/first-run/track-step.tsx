import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { App } from '#contract/apps.ts'
import { searchApps } from '#contract/search.ts'
import { addApp, trackApp } from '#contract/tracking.ts'
import { findStoreLink, type StoreLink } from '#domain/store-links.ts'
import { describeFailure } from '#web/components/feedback/failure-toast.ts'
import { firstRunWords } from '#web/components/first-run/first-run.words.ts'
import { TextField } from '#web/components/form/text-field.tsx'
import { expectTracked } from '#web/components/tracking/tracked-cache.ts'
import { Button, buttonClass } from '#web/components/ui/button.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { call } from '#web/lib/api-client.ts'

/** The App Store links of a text, each app once. */
export const readStoreLinks = (text: string): (StoreLink & { text: string })[] => {
  const links = text.split(/[\s,;]+/).flatMap(part => {
    const link = findStoreLink(part)
    return link ? [{ ...link, text: part }] : []
  })
  return [...new Map(links.map(link => [link.appId, link])).values()]
}

type Outcome = { tracked: App[]; problems: string[] }

/** Tracks the apps of links one after another. A link that fails does not stop the others. */
const useTrackLinks = (userId: string) => {
  const queryClient = useQueryClient()

  const track = async ({ appId, storefront, text }: ReturnType<typeof readStoreLinks>[number]): Promise<App> => {
    const id = String(appId)
    // The search asks the country of the link, so that an app of that country alone is found.
    if (storefront) await call(searchApps, { query: { q: text } })
    const app = await call(addApp, { body: { id } })
    await call(trackApp, { params: { userId, appStoreId: id } })
    expectTracked({ queryClient, userId, appId: id })
    return app
  }

  return useMutation({
    mutationFn: async (text: string): Promise<Outcome> => {
      const outcome: Outcome = { tracked: [], problems: [] }
      for (const link of readStoreLinks(text)) {
        try {
          outcome.tracked.push(await track(link))
        } catch (error) {
          outcome.problems.push(`${link.text}: ${describeFailure(error)}`)
        }
      }
      return outcome
    },
  })
}

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
    <Link to="/inbox/rules" className={buttonClass('outline')}>
      {firstRunWords.tell.button}
    </Link>
  </SplitSection>
)
