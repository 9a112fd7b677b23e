/** One device of a person and its steps, as the WebDriver standard writes them in both of its protocols. */
export type InputSource = {
  type: 'pointer' | 'key'
  id: string
  parameters?: { pointerType: 'mouse' | 'touch' }
  actions: readonly Record<string, string | number>[]
}

/** What these tests need of a browser: it is the same in both protocols of WebDriver. */
export type Engine = {
  open(url: string): Promise<unknown>
  /** Answers the value of an expression; a promise is waited for. */
  evaluate(expression: string): Promise<unknown>
  perform(sources: readonly InputSource[]): Promise<unknown>
  resize(size: { width: number; height: number }): Promise<unknown>
  /** A PNG of the page as it is seen, as base64. */
  capture(): Promise<string>
  close(): Promise<unknown>
}
