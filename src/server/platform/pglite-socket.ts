import { Duplex } from 'node:stream'
import { MessageChannel, type MessagePort } from 'node:worker_threads'

/** The place where PGlite runs. */
export type PgliteHost = {
  /** Gives it the other end of a new connection. @throws when PGlite cannot be opened. */
  connect(port: MessagePort): Promise<void>
  /** Tells it that PGlite ended a connection, which it does only when it dies. */
  noteLost(): void
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

/** What the driver `pg` needs of a socket, over a message port: each message carries the bytes of one flush. */
export class PgliteSocket extends Duplex {
  readonly #host: PgliteHost
  readonly #port: MessagePort
  readonly #farPort: MessagePort

  constructor(host: PgliteHost) {
    super()
    const { port1, port2 } = new MessageChannel()
    this.#host = host
    this.#port = port1
    this.#farPort = port2
    port1.on('message', (bytes: Uint8Array) => this.push(bytesOf(bytes)))
    port1.on('close', () => {
      if (!this.writableFinished && !this.destroyed) host.noteLost()
      this.destroy()
    })
  }

  connect(): this {
    this.#host.connect(this.#farPort).then(
      () => this.emit('connect'),
      error => this.destroy(error),
    )
    return this
  }

  override _read(): void {
    // The port pushes what arrives.
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#port.postMessage(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#port.postMessage(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    this.#port.close()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close()
    done(error)
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    this.#port.ref()
    return this
  }

  unref(): this {
    this.#port.unref()
    return this
  }
}
