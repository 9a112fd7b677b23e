/** Texts shared by all track buttons. */
export const trackingWords = {
  track: 'Track App',
  isTracking: 'Tracking...',
  isTracked: 'Tracked',
  tracking: 'Tracking',
  /** Screen reader suffix for buttons with the same text for every app. */
  ofApp: (name: string) => ` (${name})`,
  stopTracking: (name: string) => ` ${name}: stop tracking it`,
  alerts: 'Alert rules for this app',
  added: 'App added to tracking',
  removed: 'App removed from tracking',
  removedText: 'App has been removed from tracking.',
  trackFailed: 'Failed to track app',
  untrackFailed: 'Failed to untrack app',
  trackFailedShort: 'Failed to track app. Please try again.',
  wentWrong: 'Something went wrong. Please try again.',
  loginRequired: 'Login Required',
  loginRequiredText: 'Please log in to track apps.',
  loggedOut: 'You are logged out. Logging in again...',
}
