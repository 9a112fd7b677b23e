/** An input device and its actions, in the format of both WebDriver protocols. */
export type InputSource = {
  type: 'pointer' | 'key'
  id: string
  parameters?: { pointerType: 'mouse' | 'touch' }
  actions: readonly Record<string, string | number>[]
}

/** What these tests need from a browser, the same for both WebDriver protocols. */
export type Engine = {
  open(url: string): Promise<unknown>
  /** Returns the value of an expression, after awaiting a promise. */
  evaluate(expression: string): Promise<unknown>
  perform(sources: readonly InputSource[]): Promise<unknown>
  resize(size: { width: number; height: number }): Promise<unknown>
  /** A PNG screenshot of the visible page, as base64. */
  capture(): Promise<string>
  close(): Promise<unknown>
}
