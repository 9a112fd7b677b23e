import { Duplex } from 'node:stream'

/** One connection to PGlite, for the side that asks. Each message carries the bytes of one flush. */
export type PgliteLine = { send(bytes: Uint8Array): void; end(): void; ref(): void; unref(): void }

/** The side that asks, for the place where PGlite runs. */
export type PgliteCaller = {
  answer(bytes: Uint8Array): void
  /** PGlite ended the connection, which it does only when it dies. */
  lose(): void
}

/** The place where PGlite runs. */
export type PgliteHost = {
  /** @throws when PGlite cannot be opened. */
  connect(caller: PgliteCaller): Promise<PgliteLine>
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength)

/** What the driver `pg` needs of a socket. */
export class PgliteSocket extends Duplex {
  readonly #host: PgliteHost
  #line: PgliteLine | undefined

  constructor(host: PgliteHost) {
    super()
    this.#host = host
  }

  connect(): this {
    const caller: PgliteCaller = {
      answer: bytes => this.push(bytesOf(bytes)),
      lose: () => this.destroy(),
    }
    this.#host.connect(caller).then(
      line => {
        this.#line = line
        this.emit('connect')
      },
      error => this.destroy(error),
    )
    return this
  }

  override _read(): void {
    // Answers are pushed as they come.
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#line?.send(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#line?.send(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }

  override _final(done: () => void): void {
    this.push(null)
    this.#line?.end()
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#line?.end()
    done(error)
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    this.#line?.ref()
    return this
  }

  unref(): this {
    this.#line?.unref()
    return this
  }
}
