import type { DemoEmail } from '#contract/demo-outbox.ts'
import { Moment } from '#web/components/ui/moment.tsx'
import { textLink } from '#web/components/ui/text-link.ts'
import { demoOutboxWords as words } from './demo-outbox.words.ts'

const head = 'py-1.5 pr-3 font-normal whitespace-nowrap'

const LetterRow = ({ letter: { id, to, subject, sentAt } }: { letter: DemoEmail }) => (
  <tr className="border-t border-line last:border-b">
    <td className="py-2 pr-3 align-baseline whitespace-nowrap text-second max-sm:hidden">
      <Moment at={sentAt} />
    </td>
    <th scope="row" className="py-2 pr-3 text-left align-baseline font-medium">
      {/* A plain link, because the server responds with the e-mail's own document. */}
      <a
        href={`/demo/letters/${id}`}
        target="_blank"
        rel="noopener"
        className={textLink('strong', '[overflow-wrap:anywhere]')}
      >
        {subject}
        <span className="sr-only"> {words.newTab}</span>
      </a>
      <span className="block pt-0.5 text-sm font-normal text-second [overflow-wrap:anywhere] sm:hidden">
        {to} · <Moment at={sentAt} />
      </span>
    </th>
    <td className="py-2 align-baseline text-second [overflow-wrap:anywhere] max-sm:hidden">{to}</td>
  </tr>
)

/** The e-mails. On phones, time and address appear below the subject. */
export const LetterTable = ({ letters }: { letters: readonly DemoEmail[] }) => (
  <table className="w-full text-table">
    <caption className="sr-only">{words.caption}</caption>
    <thead className="text-left text-xs text-third">
      <tr>
        <th scope="col" className={`${head} w-[11rem] max-sm:hidden`}>
          {words.sentAt}
        </th>
        <th scope="col" className={head}>
          {words.subject}
        </th>
        <th scope="col" className={`${head} w-[30%] max-sm:hidden`}>
          {words.to}
        </th>
      </tr>
    </thead>
    <tbody>
      {letters.map(letter => (
        <LetterRow key={letter.id} letter={letter} />
      ))}
    </tbody>
  </table>
)
