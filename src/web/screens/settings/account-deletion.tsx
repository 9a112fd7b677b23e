import { useRef, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { DeletionForm } from './deletion-form.tsx'
import { settingsWords } from './settings.words.ts'

const { deletion: words } = settingsWords

/** Opens the dialog in which the deletion is confirmed. Each opening starts with an empty form. */
export const AccountDeletion = ({ userId }: { userId: string }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [opening, setOpening] = useState(0)
  return (
    <SplitSection title={words.title} explanation={words.explanation}>
      <Button onClick={() => dialog.current?.showModal()} aria-haspopup="dialog" className="text-accent">
        {words.open}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby="deletion"
        onClose={() => setOpening(opening + 1)}
        className="m-auto max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] overflow-y-auto rounded-button border border-line-strong bg-panel p-6 text-ink backdrop:bg-shade"
      >
        <DeletionForm key={opening} userId={userId} titleId="deletion" onCancel={() => dialog.current?.close()} />
      </dialog>
    </SplitSection>
  )
}
