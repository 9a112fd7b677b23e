export const feedbackWords = {
  retry: 'Retry',
  requestId: 'Request id',
}
