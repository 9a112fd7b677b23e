import { useRef, useState } from 'react'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { SplitSection } from '#web/components/ui/split-section.tsx'
import { DeletionForm } from './deletion-form.tsx'
import { settingsWords } from './settings.words.ts'

const { deletion: words } = settingsWords

/** Opens the confirmation dialog. Each opening starts with an empty form. */
export const AccountDeletion = ({ userId }: { userId: string }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SplitSection title={words.title} explanation={words.explanation}>
      <Button onClick={() => setIsOpen(true)} aria-haspopup="dialog" className="text-accent">
        {words.open}
      </Button>
      {isOpen && (
        <Dialog ref={dialog} name={{ title: words.heading }} closesBeside={false} onClose={() => setIsOpen(false)}>
          <DeletionForm userId={userId} onCancel={() => dialog.current?.close()} />
        </Dialog>
      )}
    </SplitSection>
  )
}
