import { feedbackWords as words } from '#web/components/feedback/feedback.words.ts'
import { findRequestId } from '#web/lib/api-error.ts'

type FormRefusalProps = { message: string; error: unknown; className?: string }

/** Shows why the server rejected a form. It has no retry button: submitting again is the retry. */
export const FormRefusal = ({ message, error, className = 'mt-4' }: FormRefusalProps) => {
  const requestId = findRequestId(error)
  return (
    <p
      role="alert"
      className={`${className} max-w-[70ch] border-l-2 border-accent py-0.5 pl-3.5 text-table [overflow-wrap:anywhere]`}
    >
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
