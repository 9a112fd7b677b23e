import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Failure } from '#web/components/feedback/failure.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { focusNeighbour } from '#web/components/ui/trash-button.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { keywordProposalsQuery, type OfPerson } from './keywords.queries.ts'
import { ownKeywordsWords as words } from './keywords.words.ts'

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
export const Proposals = ({ of, known, onAdd }: ProposalsProps) => {
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
