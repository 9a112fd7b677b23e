import { classNames } from '#web/lib/class-names.ts'
import type { Note } from './find-app-notes.ts'

/** A message that other screens show as a toast. */
export const FindAppNote = ({ note: { title, text, tone } }: { note: Note }) => (
  <div
    role={tone === 'bad' ? 'alert' : 'status'}
    className={classNames('border-l-2 py-0.5 pl-3', tone === 'bad' ? 'border-accent' : 'border-line-strong')}
  >
    <p className="text-table font-medium">{title}</p>
    <p className="text-sm text-second [overflow-wrap:anywhere]">{text}</p>
  </div>
)
