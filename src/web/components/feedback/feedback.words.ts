export const feedbackWords = {
  retry: 'Retry',
  requestId: 'Request id',
  stale: 'The newest reading is from {measured}. What happened since is not known here.',
}
