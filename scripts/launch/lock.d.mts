export declare const withLock: <T>(
  options: { path: string; onWait?: () => void; pollMs?: number },
  work: (found: { wasLeftOver: boolean }) => Promise<T>,
) => Promise<T>
