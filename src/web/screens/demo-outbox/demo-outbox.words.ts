import { queryWords } from '#web/components/feedback/feedback.words.ts'
export const demoOutboxWords = {
  title: 'Demo Outbox',
  description: 'The e-mails that the demo would have sent.',
  intro: 'Nothing was sent: the demo keeps its e-mails here. Each opens as its recipient would see it.',
  caption: 'E-mails, newest first',
  sentAt: 'Time',
  to: 'To',
  subject: 'Subject',
  newTab: '(opens in a new tab)',
  ...queryWords('e-mails'),
  empty: 'No e-mails yet',
  example: {
    title: 'Your morning: Example App is #4 in Japan',
    detail: 'To you, kept here and not sent',
    value: '7:00',
  },
  emptyHint: 'Sign in, track an app and wait for its next measurement, or send a test message from your channels.',
  channels: 'Alert rules and channels',
}
