type TimeLimit = { signal: AbortSignal; timeoutMs: number }

/**
 * Calls with a signal that follows another and gives up after a time, with a `TimeoutError`. `AbortSignal.any` and
 * `.timeout` do the same, and not every supported browser has them.
 */
export const withTimeLimit = async <Answer>(
  { signal, timeoutMs }: TimeLimit,
  call: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> => {
  const controller = new AbortController()
  const timer = setTimeout(() => {
    controller.abort(new DOMException(`No answer within ${timeoutMs} ms.`, 'TimeoutError'))
  }, timeoutMs)
  const follow = () => controller.abort(signal.reason)
  signal.addEventListener('abort', follow)
  if (signal.aborted) follow()
  try {
    return await call(controller.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', follow)
  }
}
