import { useRef, useState } from 'react'
import type { App } from '#contract/apps.ts'
import { curationWords } from './curation.words.ts'
import { focusNeighbour } from './focus-neighbour.ts'
import { RemovalDialog } from './removal-dialog.tsx'
import { TrashButton } from './trash-button.tsx'

const { international: words } = curationWords

/** The delete button of a top international app, with its dialog. */
export const RemoveInternationalApp = ({ app }: { app: App }) => {
  const [isAsking, setIsAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (isRemoved: boolean) => {
    setIsAsking(false)
    if (isRemoved) focusNeighbour(button.current)
    else button.current?.focus()
  }
  return (
    <>
      <TrashButton
        ref={button}
        label={words.button(app.name)}
        aria-haspopup="dialog"
        onClick={() => setIsAsking(true)}
      />
      {isAsking && <RemovalDialog app={app} onClose={close} />}
    </>
  )
}
