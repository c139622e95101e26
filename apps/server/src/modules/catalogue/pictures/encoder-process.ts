/**
 * Decodes posters in a separate process, one at a time: a file that makes the decoder crash or run forever ends that process
 * only. The memory of the process is not limited directly: the bytes and the pixels of a file are. The process gets no
 * environment, so it knows no secret, and it may not write files or start programs.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PictureType } from './picture.rules.ts'

const CHILD = fileURLToPath(new URL('./encoder-child.ts', import.meta.url))
const PERMISSIONS = ['--permission', '--allow-fs-read=*', '--allow-addons']
const TIMEOUT_MS = 20_000

export interface EncodeRequest {
  file: Uint8Array
  type: PictureType
}

export type Encoded = { large: Uint8Array; small: Uint8Array } | { reason: string }

export interface PictureEncoder {
  encode(request: EncodeRequest): Promise<Encoded>
  close(): void
}

/** The process starts with the first file, and starts again after one that ended it. */
export function openEncoder(): PictureEncoder {
  let child: ChildProcess | null = null
  let last: Promise<unknown> = Promise.resolve()
  const start = () =>
    fork(CHILD, {
      execArgv: PERMISSIONS,
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
  const encodeNow = async (request: EncodeRequest): Promise<Encoded> => {
    child ??= start()
    const current = child
    const encoded = await answerOf(current, request)
    if (encoded !== null) return encoded
    current.kill('SIGKILL')
    child = null
    return { reason: 'the decoder failed or took too long' }
  }
  return {
    encode(request) {
      const next = last.then(() => encodeNow(request))
      last = next
      return next
    },
    close() {
      child?.kill('SIGKILL')
      child = null
    },
  }
}

/** Null if the process ended or took too long. */
function answerOf(child: ChildProcess, request: EncodeRequest): Promise<Encoded | null> {
  return new Promise((resolve) => {
    const late = setTimeout(() => end(null), TIMEOUT_MS)
    const fail = () => end(null)
    const end = (encoded: Encoded | null) => {
      clearTimeout(late)
      child.off('message', end).off('exit', fail).off('error', fail)
      resolve(encoded)
    }
    child.once('message', end).once('exit', fail).once('error', fail)
    child.send(request, (error) => {
      if (error !== null) fail()
    })
  })
}
