import { Link } from '@tanstack/react-router'
import { textLink } from '#web/components/ui/text-link.ts'
import { FillIn } from '#web/lib/fill-in.tsx'
import { alertsWords } from '../alerts.words.ts'

const { when: words } = alertsWords

const change = (
  <Link to="/settings" className={textLink('quiet')}>
    {words.changeZone}
  </Link>
)

const nameOf = (zone: string): string => zone.replaceAll('_', ' ')

type ZoneNoteProps = {
  timeZone: string | null
  /** The time zone that saving the form will set; null if the user has one or the browser's is unknown. */
  newZone: string | null
}

/** The time zone of the form's hours, now and after saving. */
export const ZoneNote = ({ timeZone, newZone }: ZoneNoteProps) => (
  <p className="min-h-6 text-table text-second">
    {timeZone !== null && <FillIn text={words.zone} parts={{ zone: nameOf(timeZone), change }} />}
    {timeZone === null && (newZone === null ? words.noZone : words.newZone(nameOf(newZone)))}
  </p>
)
