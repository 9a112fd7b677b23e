import { focusNeighbour, TrashButton } from '#web/components/ui/trash-button.tsx'
import type { OfPerson } from './keywords.queries.ts'
import { ownKeywordsWords as words } from './keywords.words.ts'
import { type OwnKeyword, useRemoveKeyword } from './use-own-keywords.ts'

/** No confirmation, because the removal can be undone. */
export const RemoveKeyword = ({ own, ...of }: OfPerson & { own: OwnKeyword }) => {
  const { mutate } = useRemoveKeyword(of)
  return (
    <TrashButton
      label={words.remove(own.keyword)}
      onClick={({ currentTarget }) => {
        focusNeighbour(currentTarget)
        mutate(own)
      }}
      className="size-6"
    />
  )
}
