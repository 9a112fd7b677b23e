export type TestCount = { passed: number; failed: number; skipped: number; failures: string[] }

export type VitestReport = {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  numTodoTests?: number
  testResults?: {
    name: string
    message?: string
    status: string
    assertionResults?: { status: string; fullName?: string; failureMessages?: string[] }[]
  }[]
}

export declare const countTests: (run: { report: VitestReport | undefined; exitCode: number }) => TestCount

export declare const runVitest: (args: string[]) => Promise<TestCount>
