import { authWords } from './auth.words.ts'

/** What the owner types on the machine that runs this server. */
export const OwnerCommand = () => <code className="font-mono text-ink select-all">{authWords.owner.command}</code>
