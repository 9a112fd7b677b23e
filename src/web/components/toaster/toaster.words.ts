export const toasterWords = {
  region: 'Notifications ({hotkey})',
  toast: 'Notification',
  close: 'Close notification',
} as const
