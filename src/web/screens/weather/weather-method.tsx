import { textLink } from '#web/components/ui/text-link.ts'
import { weatherWords as words } from './weather.words.ts'

/** Explains how the numbers are calculated. */
export const WeatherMethod = () => (
  <details className="text-table text-second">
    <summary className={textLink('quiet', 'inline-block py-1 text-sm')}>{words.how}</summary>
    <div className="grid max-w-[70ch] gap-2 pt-2">
      {words.howParts.map(part => (
        <p key={part}>{part}</p>
      ))}
    </div>
  </details>
)
