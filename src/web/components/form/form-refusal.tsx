import { feedbackWords as words } from '#web/components/feedback/feedback.words.ts'
import { describeError, findRequestId } from '#web/lib/api-error.ts'

type FormRefusalProps = { failed: (why: string) => string; error: Error | null; className?: string }

/** Why the server rejected a form, if it did. It has no retry button: submitting again is the retry. */
export const FormRefusal = ({ failed, error, className = 'mt-4' }: FormRefusalProps) => {
  if (!error) return null
  const requestId = findRequestId(error)
  return (
    <p
      role="alert"
      className={`${className} max-w-[70ch] border-l-2 border-bad py-0.5 pl-3.5 text-table [overflow-wrap:anywhere]`}
    >
      {failed(describeError(error))}
      {requestId && (
        <span className="text-sm text-second">
          {' '}
          {words.requestId} <code className="font-mono text-ink select-all">{requestId}</code>
        </span>
      )}
    </p>
  )
}
