/**
 * Limits the memory of uploads: in total, and for each player and each network. An upload counts with the bytes that have arrived, until
 * its reply has ended, so that a client that sends nothing takes nothing. If the limit is reached, uploads that have been arriving for
 * long make room, first those of the player or network with the most bytes.
 */
import type { Clock } from '../../clock.ts'
import { refuse } from '../../errors.ts'

export const CONCURRENT_UPLOADS_MAX = 3
export const SLOW_AFTER_MS = 10_000
const FULL_UPLOADS = 6
const FULL_UPLOADS_OF_HOLDER = 2

/** Who uploads: two things that a single person cannot multiply as easily as connections. */
export interface Uploader {
  playerId: string
  network: string
}

export class Upload {
  bytes = 0
  /** Ends it while it arrives. */
  end: (() => void) | null = null
  readonly uploader: Uploader
  readonly beganAt: number

  constructor(uploader: Uploader, beganAt: number) {
    this.uploader = uploader
    this.beganAt = beganAt
  }
}

export class UploadMemory {
  readonly #clock: Clock
  readonly #uploadBytes: number
  /** In the order of their beginning. */
  readonly #uploads = new Set<Upload>()

  constructor(clock: Clock, uploadBytes: number) {
    this.#clock = clock
    this.#uploadBytes = uploadBytes
  }

  /** @throws Refusal tooManyRequests */
  begin(uploader: Uploader): Upload {
    const own = this.#where(({ playerId }) => playerId === uploader.playerId)
    if (own.length >= CONCURRENT_UPLOADS_MAX) throw busy()
    const upload = new Upload(uploader, this.#clock.now().getTime())
    this.#uploads.add(upload)
    return upload
  }

  /** Counts bytes that arrived. @throws Refusal tooManyRequests */
  hold(upload: Upload, bytes: number): void {
    upload.bytes += bytes
    const { playerId, network } = upload.uploader
    const most = this.#uploadBytes
    this.#makeRoom(upload, FULL_UPLOADS_OF_HOLDER * most, (one) => one.playerId === playerId)
    this.#makeRoom(upload, FULL_UPLOADS_OF_HOLDER * most, (one) => one.network === network)
    this.#makeRoom(upload, FULL_UPLOADS * most, () => true)
  }

  release(upload: Upload): void {
    this.#uploads.delete(upload)
  }

  #makeRoom(upload: Upload, bytesMax: number, isCounted: (uploader: Uploader) => boolean): void {
    while (bytesOf(this.#where(isCounted)) > bytesMax) {
      const slow = this.#findSlow(this.#where(isCounted).filter((one) => one !== upload))
      if (slow === undefined) throw busy()
      this.#uploads.delete(slow)
      slow.end?.()
    }
  }

  #findSlow(uploads: readonly Upload[]): Upload | undefined {
    const before = this.#clock.now().getTime() - SLOW_AFTER_MS
    const slow = uploads.filter(({ beganAt, end }) => end !== null && beganAt <= before)
    const taken = new Map(slow.map((one) => [one, this.#takenBy(one.uploader)]))
    return slow.toSorted((one, other) => (taken.get(other) ?? 0) - (taken.get(one) ?? 0))[0]
  }

  #takenBy({ playerId, network }: Uploader): number {
    return bytesOf(this.#where((one) => one.playerId === playerId || one.network === network))
  }

  #where(isCounted: (uploader: Uploader) => boolean): Upload[] {
    return [...this.#uploads].filter(({ uploader }) => isCounted(uploader))
  }
}

const bytesOf = (uploads: readonly Upload[]) => uploads.reduce((sum, { bytes }) => sum + bytes, 0)

export const busy = () => refuse('tooManyRequests', { retryAfterS: 2 })
