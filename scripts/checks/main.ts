// House rules that no standard tool checks: import rules, cycles of nouns, names, ARCHITECTURE.md, tests of promises, forbidden phrases.
import { checkArchitecture } from './architecture.ts'
import { checkBoundaries, checkCircles } from './boundaries.ts'
import { checkBuildNames } from './build-names.ts'
import { checkLockfile } from './lockfile.ts'
import { checkNames } from './names.ts'
import { checkNewerApis } from './newer-apis.ts'
import { checkPhrases } from './phrases.ts'
import { checkPromises } from './promises.ts'
import { checkTitles } from './titles.ts'
import { readTree } from './tree.ts'

const tree = readTree(process.cwd())
const checks = [
  checkBoundaries,
  checkBuildNames,
  checkCircles,
  checkNames,
  checkArchitecture,
  checkLockfile,
  checkPromises,
]
const findings = [
  ...checks.flatMap(check => check(tree)),
  ...checkNewerApis(tree),
  ...checkPhrases(tree),
  ...checkTitles(tree),
]
for (const { where, why } of findings) console.error(`${where} ${why}`)
if (findings.length > 0) console.error(`\n${findings.length} broken house ${findings.length === 1 ? 'rule' : 'rules'}.`)
process.exitCode = findings.length > 0 ? 1 : 0
