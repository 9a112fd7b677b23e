import { dateFormat } from './formats.ts'
import type { Reader } from './reader.ts'

/** `2:02:31 PM` in the reader's time zone. V8 and Safari use different spaces before `PM`. */
export const formatClockTime = (moment: string, { locale, timeZone }: Reader): string =>
  dateFormat(locale, { hour: 'numeric', minute: '2-digit', second: '2-digit', timeZone })
    .format(new Date(moment))
    .replaceAll('\u202f', ' ')
