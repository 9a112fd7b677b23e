/** The part of the page that the script fills in. */
export const busyStatusId = 'busy'

export const busyWords = {
  title: 'The server is busy',
  explanation: 'It could not prepare this page in time. Nothing is lost: reload the page to try again.',
  waiting: 'The page also opens by itself as soon as the server answers.',
}
