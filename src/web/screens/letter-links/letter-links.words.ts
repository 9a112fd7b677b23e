/** The pages behind the links of letters, in English. */
export const letterLinksWords = {
  unsubscribe: {
    title: 'Unsubscribe',
    question: 'E-mails about app ranks go to {email}.',
    explanation: 'One click stops them. Nothing has changed yet, and no account is needed.',
    act: 'Unsubscribe',
    acting: 'Stopping...',
    failed: (message: string) => `You were not unsubscribed: ${message}`,
    done: 'No more e-mails about app ranks go to {email}.',
    next: 'Your rules, inbox and other channels stay as they are. You can turn e-mail on again under your channels.',
  },
  confirm: {
    title: 'Confirm an Address',
    question: 'Confirm that e-mails about app ranks may go to {email}.',
    explanation: 'Nothing is sent to this address until you confirm it.',
    act: 'Confirm the address',
    acting: 'Confirming...',
    failed: (message: string) => `The address was not confirmed: ${message}`,
    done: '{email} is confirmed.',
    next: 'New matches of your alert rules will be sent to it. You can change that at any time.',
  },
  alerts: 'Alert rules and channels',
  home: 'Public Tracked Apps',
  thisAddress: 'this address',
  loading: 'Checking this link',
  checkFailed: (message: string) => `This link could not be checked: ${message}`,
  invalid: 'This link is not valid',
  invalidHint: {
    unsubscribe: 'It may be incomplete. Open the full link from the e-mail, or turn e-mail off in your settings.',
    confirm: 'It may be incomplete or older than a week. Save the address again in your settings to get a new e-mail.',
  },
  settings: 'Settings',
} as const
