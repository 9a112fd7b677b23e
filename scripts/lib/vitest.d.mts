export type TestCount = { passed: number; failed: number; skipped: number }

export type VitestReport = {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  numTodoTests?: number
  testResults?: { status: string; assertionResults?: { status: string }[] }[]
}

export declare const countTests: (run: { report: VitestReport | undefined; exitCode: number }) => TestCount

export declare const runVitest: (args: string[]) => Promise<TestCount>
