import { Trash2 } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { OfPerson } from './keywords.queries.ts'
import { ownKeywordsWords as words } from './keywords.words.ts'
import { type OwnKeyword, useRemoveKeyword } from './use-own-keywords.ts'

/** The button disappears with its row, so the focus moves to the next button, or to the page. */
const focusNeighbour = (button: HTMLElement): void => {
  const all = [...document.querySelectorAll<HTMLElement>('[data-remove-keyword]')]
  const index = all.indexOf(button)
  const beside = all[index + 1] ?? all[index - 1] ?? document.getElementById('main')
  beside?.focus({ preventScroll: true })
}

/** No confirmation, because the removal can be undone. */
export const RemoveKeyword = ({ own, ...of }: OfPerson & { own: OwnKeyword }) => {
  const { mutate } = useRemoveKeyword(of)
  const label = words.remove(own.keyword)
  const remove = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    focusNeighbour(currentTarget)
    mutate(own)
  }
  return (
    <button
      type="button"
      data-remove-keyword
      aria-label={label}
      title={label}
      onClick={remove}
      className="grid size-6 place-items-center rounded-badge text-third hover:bg-hover hover:text-accent"
    >
      <Trash2 size={16} aria-hidden />
    </button>
  )
}
