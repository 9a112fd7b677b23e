import { connect } from 'node:net'

type RawRequest = {
  port: number
  /** `POST /api/things` */
  line: string
  headers?: Record<string, string>
  /** The body as it is sent over the wire. */
  payload?: string
  /** Whether the client says that it sends nothing more. */
  endsAfter?: boolean
  withinMs?: number
}

export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

const parseAnswer = (text: string): RawAnswer | undefined => {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1])
  if (!status || rest.length === 0) return undefined
  const headers = lines.map(line => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)])
  return { status, headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n') }
}

/** A stream never ends, so its beginning is its answer. */
const isStream = (answer: RawAnswer | undefined): boolean =>
  answer?.headers['content-type']?.startsWith('text/event-stream') ?? false

/** A turn is one look at the clock. A process that gets no processor takes none, so a busy machine does not shorten the wait. */
const turnMs = 50

/**
 * Sends a request byte by byte as given: HTTP libraries add a length and correct a wrong one. Undefined if the answer is not
 * complete in time.
 */
export const sendRaw = ({
  port,
  line,
  headers = {},
  payload = '',
  endsAfter = false,
  withinMs = 2_000,
}: RawRequest): Promise<RawAnswer | undefined> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    let turnsLeft = Math.ceil(withinMs / turnMs)
    const timer = setInterval(() => {
      turnsLeft -= 1
      if (turnsLeft === 0) settle(undefined)
    }, turnMs)
    let text = ''
    const settle = (answer: RawAnswer | undefined): void => {
      clearInterval(timer)
      socket.destroy()
      resolve(answer)
    }
    socket.on('error', () => settle(parseAnswer(text)))
    socket.on('close', () => settle(parseAnswer(text)))
    socket.on('data', chunk => {
      text += chunk
      const answer = parseAnswer(text)
      if (isStream(answer)) settle(answer)
    })
    const all = { host: '127.0.0.1', connection: 'close', ...headers }
    const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`${line} HTTP/1.1\r\n${head.join('')}\r\n${payload}`)
    if (endsAfter) socket.end()
  })
