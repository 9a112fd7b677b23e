export declare const openQuickFolder: (options?: {
  environment?: NodeJS.ProcessEnv
  memoryFolder?: string
  neededBytes?: number
}) => { path: string; remove(): void }
