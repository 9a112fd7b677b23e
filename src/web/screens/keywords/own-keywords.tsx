import { useState } from 'react'
import { Failure } from '#web/components/feedback/failure.tsx'
import { describeError } from '#web/lib/api-error.ts'
import { AddKeyword } from './add-keyword.tsx'
import type { KeywordList } from './keyword-list.ts'
import { ownKeywordsWords as words } from './keywords.words.ts'
import { Proposals } from './proposals.tsx'
import { useAddKeyword } from './use-own-keywords.ts'

type OwnKeywordsProps = { userId: string; appStoreId: string; list: KeywordList }

/** Adds typed or suggested keywords to the list of this country. */
export const OwnKeywords = ({ userId, appStoreId, list }: OwnKeywordsProps) => {
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
