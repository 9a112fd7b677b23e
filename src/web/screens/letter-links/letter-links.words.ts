/** The pages behind the links of letters, in English. */
export const letterLinksWords = {
  unsubscribe: {
    title: 'Stop These Letters',
    question: 'Letters about app ranks go to {email}.',
    explanation: 'One click ends them. Nothing has changed so far, and no account is needed.',
    act: 'Stop the letters',
    acting: 'Stopping...',
    failed: (message: string) => `The letters were not stopped: ${message}`,
    done: 'No more letters about app ranks go to {email}.',
    next: 'Rules and other channels stay as they are, and the inbox on this site goes on. E-mail can be turned on again among your channels.',
  },
  confirm: {
    title: 'Confirm an Address',
    question: 'Letters about app ranks are to go to {email}.',
    explanation: 'Confirm that this is your address. Nothing is sent to it before that.',
    act: 'Confirm the address',
    acting: 'Confirming...',
    failed: (message: string) => `The address was not confirmed: ${message}`,
    done: '{email} is confirmed.',
    next: 'From now on it is told what your alert rules find. You can change that at any time.',
  },
  alerts: 'Alert rules and channels',
  home: 'Public Tracked Apps',
  thisAddress: 'this address',
  loading: 'Loading what this link is for',
  checkFailed: (message: string) => `What this link is for could not be found out: ${message}`,
  invalid: 'This link is not valid',
  invalidHint: {
    unsubscribe:
      'It may have been cut off on the way. Open the whole link of the letter, or turn e-mail off in your settings.',
    confirm:
      'It may have been cut off on the way, or be older than a week. Save the address again in your settings, and a new letter goes out.',
  },
  settings: 'Settings',
} as const
