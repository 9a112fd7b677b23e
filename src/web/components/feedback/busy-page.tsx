import { busyStatusId, busyWords as words } from './busy-page.words.ts'

/** Sent instead of a page that the server could not make in time. The script of the page says that it tries again. */
export const BusyPage = () => (
  <main className="mx-auto max-w-[60ch] px-5 pt-[12vh]">
    <h1 className="text-title">{words.title}</h1>
    <p className="mt-2">{words.explanation}</p>
    <p id={busyStatusId} role="status" className="mt-2 min-h-6 text-second" />
  </main>
)
