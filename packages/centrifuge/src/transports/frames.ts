/*
 * Text frames of RFC 6455, prepared once and written to any number of sockets. This is correct because the
 * server never compresses, splits or masks a message.
 */
import type { Message } from '../protocol/message.ts'

const TEXT_FRAME = 0x81
const LENGTH_16 = 126
const LENGTH_64 = 127

function encodeTextFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const headerBytes = length < LENGTH_16 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(headerBytes + length)
  frame[0] = TEXT_FRAME
  if (headerBytes === 2) {
    frame[1] = length
  } else if (headerBytes === 4) {
    frame[1] = LENGTH_16
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = LENGTH_64
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, headerBytes)
  return frame
}

/**
 * Makes the frame for a run of messages. Subscribers of one channel usually receive the same run, so
 * the last joined frame is reused.
 */
export class FramePress {
  #messages: readonly Message[] = []
  #frame: Buffer = Buffer.alloc(0)

  frameOf(messages: readonly Message[]): Buffer {
    const [first] = messages
    if (messages.length === 1 && first !== undefined) {
      first.frame ??= encodeTextFrame(first.text)
      return first.frame
    }
    if (!this.#isLast(messages)) {
      this.#frame = encodeTextFrame(messages.map(({ text }) => text).join('\n'))
      this.#messages = messages
    }
    return this.#frame
  }

  #isLast(messages: readonly Message[]): boolean {
    const last = this.#messages
    return last.length === messages.length && last.every((message, index) => message === messages[index])
  }
}
