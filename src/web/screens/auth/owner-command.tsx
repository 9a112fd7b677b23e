import { authWords } from './auth.words.ts'

/** The command that the owner runs on the server. */
export const OwnerCommand = () => <code className="font-mono text-ink select-all">{authWords.owner.command}</code>
