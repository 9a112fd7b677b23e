export const feedbackWords = {
  retry: 'Retry',
  requestId: 'Request id',
  wentWrong: 'Something went wrong. Please try again.',
  undo: 'Undo',
  undoHint: 'To undo it, press F8 and go to Undo with Tab.',
  stale: 'The newest reading is from {measured}. Later changes are not known.',
}
