type TimeLimit = { signal: AbortSignal; timeoutMs: number }

/**
 * Calls a function with a signal that aborts when the given signal does, or with a `TimeoutError` after a timeout. Some
 * supported browsers lack `AbortSignal.any` and `AbortSignal.timeout`.
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
