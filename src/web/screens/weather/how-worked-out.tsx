import { weatherWords as words } from './weather.words.ts'

/** For those who want to know what the numbers rest on. */
export const HowWorkedOut = () => (
  <details className="text-table text-second">
    <summary className="inline-block py-1 text-sm underline decoration-line-strong underline-offset-4 hover:text-ink">
      {words.how}
    </summary>
    <div className="grid max-w-[70ch] gap-2 pt-2">
      {words.howParts.map(part => (
        <p key={part}>{part}</p>
      ))}
    </div>
  </details>
)
