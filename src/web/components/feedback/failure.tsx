import { RotateCw } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { findRequestId } from '#web/lib/api-error.ts'
import { feedbackWords as words } from './feedback.words.ts'

type FailureProps = { message: string; error: unknown; onRetry: () => void; retryLabel?: string }

/** An error message with a retry button and the request id to look up in the server's log. */
export const Failure = ({ message, error, onRetry, retryLabel = words.retry }: FailureProps) => {
  const requestId = findRequestId(error)
  return (
    <div role="alert" className="border-l-2 border-bad py-1 pl-4 max-md:mt-2">
      <p className="max-w-[70ch] font-medium">{message}</p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button onClick={onRetry}>
          <RotateCw size={15} aria-hidden />
          {retryLabel}
        </Button>
        {requestId && (
          <p className="text-sm text-second">
            {words.requestId} <code className="font-mono text-ink select-all">{requestId}</code>
          </p>
        )}
      </div>
    </div>
  )
}
