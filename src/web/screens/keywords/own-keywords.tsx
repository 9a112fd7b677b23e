import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { parseKeyword } from '#domain/keywords.ts'
import { Failure } from '#web/components/feedback/failure.tsx'
import { TextField } from '#web/components/form/text-field.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Section } from '#web/components/ui/section.tsx'
import { SignInHint } from '#web/components/ui/sign-in-hint.tsx'
import { focusNeighbour } from '#web/components/ui/trash-button.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { useUser } from '#web/lib/current-user.ts'
import type { KeywordList } from './keyword-list.ts'
import { keywordProposalsQuery, type OfPerson } from './keywords.queries.ts'
import { keywordsWords, ownKeywordsWords as words } from './keywords.words.ts'
import { useAddKeyword } from './use-own-keywords.ts'

type ProposalsProps = {
  of: OfPerson
  /** The normalized keywords in the list. */
  known: ReadonlySet<string>
  onAdd: (keyword: string) => void
}

type Source = keyof typeof words.sources
type ListProps = { source: Source; keywords: readonly string[]; onAdd: (keyword: string) => void }

const sources: readonly Source[] = ['name', 'hints']

const Proposed = ({ source, keywords, onAdd }: ListProps) => (
  <div>
    <h3 className="text-sm text-second">{words.sources[source]}</h3>
    <ul className="mt-1.5 flex flex-wrap gap-2">
      {keywords.map(keyword => (
        <li key={keyword} className="min-w-0">
          <button
            type="button"
            data-proposal
            aria-label={words.addProposal(keyword)}
            onClick={({ currentTarget }) => {
              focusNeighbour(currentTarget, '[data-proposal]')
              onAdd(keyword)
            }}
            className="inline-flex min-h-8 items-center gap-1.5 rounded-button border border-line-strong bg-panel px-2.5 py-1 text-left text-sm [overflow-wrap:anywhere] hover:bg-hover"
          >
            <Plus size={14} aria-hidden className="shrink-0" />
            {keyword}
          </button>
        </li>
      ))}
    </ul>
  </div>
)

/** Suggestions cost App Store requests, so they load on a click and not on every visit. */
const Proposals = ({ of, known, onAdd }: ProposalsProps) => {
  const [isAsked, setAsked] = useState(false)
  const { data, error, refetch, isFetching } = useQuery({ ...keywordProposalsQuery(of), enabled: isAsked })
  const proposals = data?.proposals.filter(({ keyword }) => !known.has(keyword))
  const unheard = data && data.hints !== 'answered' ? words.unheard[data.hints] : undefined
  const ask = () => (isAsked ? void refetch() : setAsked(true))
  return (
    <div>
      {(!data || unheard) && (
        <Button onClick={ask} aria-busy={isFetching} className="h-8!">
          {isFetching ? words.proposing : data ? words.again : words.propose}
        </Button>
      )}
      {unheard && !isFetching && <p className="mt-2 text-sm text-second">{unheard}</p>}
      {proposals && proposals.length > 0 && (
        <div className="mt-3 grid gap-3">
          {sources.map(source => {
            const keywords = proposals.filter(proposal => proposal.source === source).map(({ keyword }) => keyword)
            return keywords.length > 0 && <Proposed key={source} source={source} keywords={keywords} onAdd={onAdd} />
          })}
        </div>
      )}
      {proposals?.length === 0 && <p className="mt-2 text-sm text-second">{words.noProposals}</p>}
      {!data && error && !isFetching && (
        <div className="mt-3">
          <Failure message={words.proposalsFailed(describeError(error))} error={error} onRetry={refetch} />
        </div>
      )}
    </div>
  )
}

type AddKeywordProps = {
  /** The normalized keywords in the list. */
  known: ReadonlySet<string>
  isAdding: boolean
  /** Resolves to true if the keyword was added. */
  onAdd: (keyword: string) => Promise<boolean>
}

const findProblem = (keyword: string | undefined, known: ReadonlySet<string>): string => {
  if (keyword === undefined) return words.invalid
  return known.has(keyword) ? words.known(keyword) : ''
}

/** Adds one keyword at a time. The field keeps the focus for the next one. */
const AddKeyword = ({ known, isAdding, onAdd }: AddKeywordProps) => {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const type = (text: string) => {
    setTyped(text)
    setProblem('')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isAdding) return
    const keyword = parseKeyword(typed)
    const found = findProblem(keyword, known)
    setProblem(found)
    if (keyword !== undefined && found === '' && (await onAdd(keyword))) setTyped('')
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label={words.field}
        problem={problem}
        value={typed}
        autoCapitalize="none"
        spellCheck={false}
        onChange={type}
        className="max-w-md"
      >
        <Button type="submit" aria-busy={isAdding} className="min-w-20">
          {isAdding ? words.adding : words.add}
        </Button>
      </TextField>
    </form>
  )
}

type OwnKeywordsProps = { appStoreId: string; list: KeywordList }

const KeywordForm = ({ userId, appStoreId, list }: OwnKeywordsProps & { userId: string }) => {
  const of = { userId, appStoreId, storefront: list.storefront }
  const { mutateAsync, isPending, error, variables } = useAddKeyword(of)
  const [added, setAdded] = useState('')
  const known = new Set(list.keywords.map(({ keyword }) => keyword))
  const add = async (keyword: string): Promise<boolean> => {
    setAdded('')
    const isAdded = await mutateAsync(keyword).then(
      () => true,
      () => false,
    )
    if (isAdded) setAdded(keyword)
    return isAdded
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="max-w-[62ch] text-table text-second">{words.hint}</p>
      <AddKeyword known={known} isAdding={isPending} onAdd={add} />
      <p role="status" className="text-sm text-second empty:sr-only">
        {added && words.added(added)}
      </p>
      {error && variables !== undefined && (
        <Failure message={words.failed(describeError(error))} error={error} onRetry={() => void add(variables)} />
      )}
      <Proposals of={of} known={known} onAdd={keyword => void add(keyword)} />
    </div>
  )
}

export const OwnKeywords = ({ appStoreId, list }: OwnKeywordsProps) => {
  const user = useUser()
  return (
    <Section title={keywordsWords.signInTitle} className="border-t border-line pt-5">
      {user ? (
        <KeywordForm key={list.storefront} userId={user.id} appStoreId={appStoreId} list={list} />
      ) : (
        <p className="text-table text-second">
          <SignInHint text={keywordsWords.signInHint} />
        </p>
      )}
    </Section>
  )
}
