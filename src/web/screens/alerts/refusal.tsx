import { findRequestId } from '#web/lib/api-error.ts'
import { alertsWords as words } from './alerts.words.ts'

type RefusalProps = { message: string; error: unknown }

/** What the server refused, beside the button that asked for it: pressing that again is the retry. */
export const Refusal = ({ message, error }: RefusalProps) => {
  const requestId = findRequestId(error)
  return (
    <p role="alert" className="mt-3 max-w-[70ch] border-l-2 border-accent py-0.5 pl-3 text-table">
      {message}
      {requestId && (
        <span className="text-sm text-second">
          {' '}
          {words.requestId} <code className="font-mono text-ink select-all">{requestId}</code>
        </span>
      )}
    </p>
  )
}
