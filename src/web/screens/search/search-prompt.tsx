import { searchWords as words } from './search.words.ts'

/** Before anything is searched: what the box understands. */
export const SearchPrompt = () => (
  <section aria-labelledby="prompt" className="max-w-3xl">
    <h2 id="prompt" className="pb-2.5 text-body font-semibold tracking-[-0.01em]">
      {words.promptTitle}
    </h2>
    <dl className="border-t border-line text-table">
      {words.prompts.map(({ kind, example, note }) => (
        <div key={kind} className="border-b border-line py-2.5 sm:flex sm:items-baseline sm:gap-4">
          <dt className="w-36 shrink-0 font-medium">{kind}</dt>
          <dd className="min-w-0 text-second [overflow-wrap:anywhere]">
            <span className="text-ink/85">{example}</span>
            <span className="text-third"> · {note}</span>
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
