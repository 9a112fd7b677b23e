import { classNames } from '#web/lib/class-names.ts'
import { shareWords as words } from './share.words.ts'

/** Feedback that other pages show as a toast. `data` is a text for the user to copy. */
export type Note = { title: string; text?: string; tone: 'plain' | 'bad'; data?: string }

const select = (field: HTMLInputElement | null): void => {
  field?.focus()
  field?.select()
}

const DataField = ({ data }: { data: string }) => (
  <input
    ref={select}
    readOnly
    value={data}
    aria-label={words.data}
    onFocus={event => event.currentTarget.select()}
    className="mt-1.5 h-9 w-full rounded-button border border-line-strong bg-panel px-3 text-sm text-second"
  />
)

/** On a low screen the note may be out of view. */
const show = (note: HTMLElement | null): void => note?.scrollIntoView({ block: 'nearest' })

/** Rendered even when empty, so that screen readers announce changes, and beside the buttons, so that they do not move. */
export const ShareNote = ({ note }: { note: Note | undefined }) => (
  <div role="status" className={note?.data ? 'basis-full' : 'min-w-0 flex-1'}>
    {note && (
      <div
        ref={show}
        className={classNames(
          'border-l-2 py-0.5 pl-3 max-sm:mt-3',
          note.data && 'mt-3',
          note.tone === 'bad' ? 'border-accent' : 'border-line-strong',
        )}
      >
        <p className="text-table font-medium">{note.title}</p>
        {note.text && <p className="text-sm text-second">{note.text}</p>}
        {note.data && <DataField data={note.data} />}
      </div>
    )}
  </div>
)
