/** Unpacks what is packed in a file without ever holding more of it than is asked for. */
import { createInflate, type Inflate } from 'node:zlib'

export interface Unpacked {
  /** All that came out was counted. */
  bytes: number
  /** False where it broke off before its own end. */
  isWhole: boolean
}

/** Stops as soon as there is more than `most`: then `bytes` is larger than that. `see` is shown it piece by piece. */
export async function unpack(
  packed: readonly Buffer[],
  most: number,
  see: (piece: Buffer) => void = () => undefined,
): Promise<Unpacked> {
  const inflate = createInflate()
  let bytes = 0
  try {
    feed(inflate, packed)
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      bytes += chunk.length
      see(chunk)
      if (bytes > most) break
    }
    return { bytes, isWhole: bytes <= most }
  } catch {
    return { bytes, isWhole: false }
  } finally {
    inflate.destroy()
  }
}

function feed(inflate: Inflate, packed: readonly Buffer[]): void {
  for (const part of packed) inflate.write(part)
  inflate.end()
}
