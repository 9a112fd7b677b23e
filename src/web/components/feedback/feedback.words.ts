export const feedbackWords = {
  retry: 'Retry',
  requestId: 'Request id',
  wentWrong: 'Something went wrong. Please try again.',
  stale: 'The newest reading is from {measured}. What happened since is not known here.',
}
