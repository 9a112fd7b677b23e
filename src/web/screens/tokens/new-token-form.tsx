import { type FormEvent, useId, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import type { NewToken, TokenGrant } from '#contract/tokens.ts'
import { FormRefusal } from '#web/components/form/form-refusal.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { CopyField } from '#web/components/ui/copy-field.tsx'
import { GrantFields, isWhole, scopesFor } from './grant-fields.tsx'
import { useCreateToken } from './tokens.queries.ts'
import { tokensWords } from './tokens.words.ts'

const { form: words, made: madeWords } = tokensWords

const nothingChosen: TokenGrant = { name: '', scopes: ['read'], expiresInDays: 90 }

/** The only place that shows a token. */
const Made = ({ made: { name, token } }: { made: NewToken }) => (
  <div role="status" className="mb-6 max-w-[44rem] border-l-2 border-good py-1 pl-4">
    <p className="font-medium">{madeWords.title(name)}</p>
    <p className="pt-0.5 pb-2 text-table text-second">{madeWords.once}</p>
    <CopyField label={madeWords.label} value={token} copiedText={madeWords.copied} />
  </div>
)

export const NewTokenForm = ({ user: { id, isAdmin } }: { user: User }) => {
  const [grant, setGrant] = useState(nothingChosen)
  const [isChecked, setIsChecked] = useState(false)
  const { mutate, data: made, error, isPending } = useCreateToken(id)
  const titleId = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (isPending || !isWhole(grant)) return
    mutate(grant, {
      onSuccess: () => {
        setGrant(nothingChosen)
        setIsChecked(false)
      },
    })
  }
  return (
    <section aria-labelledby={titleId} className="mt-8 border-t border-line pt-6">
      {made && <Made made={made} />}
      <h2 id={titleId} className="pb-3 text-body font-semibold tracking-[-0.01em]">
        {words.title}
      </h2>
      <form onSubmit={submit} noValidate>
        <GrantFields grant={grant} onChange={setGrant} offered={scopesFor(isAdmin)} isChecked={isChecked} />
        <FormRefusal failed={words.failed} error={error} />
        <Button type="submit" look="solid" aria-busy={isPending} className="mt-5">
          {isPending ? words.creating : words.create}
        </Button>
      </form>
    </section>
  )
}
