/**
 * Reads uploaded files in a separate process, one at a time. A file that makes a decoder crash, run forever or fill the memory
 * ends that process only. The process gets no environment, so it knows no secret, and it may not write files or start programs.
 */
import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import fastq from 'fastq'
import { refuse } from '../../../platform/errors.ts'
import { type UploadedFile, WrongFile } from './file-error.ts'
import { errorOf } from './reader-exit.ts'

const CHILD = fileURLToPath(new URL('./reader-child.ts', import.meta.url))
const PERMISSIONS = ['--permission', '--allow-fs-read=*', '--allow-worker', '--allow-addons']
/** Each waiting upload holds its file in memory. */
const WAITING_MAX = 20

interface Waiting {
  upload: UploadedFile
  onEnd: (durationMs: number) => void
}

const queue = fastq.promise(async ({ upload, onEnd }: Waiting) => {
  const startedAt = performance.now()
  return rewrite(upload).finally(() => onEnd(performance.now() - startedAt))
}, 1)

/**
 * Returns the rewritten file. `onEnd` gets the time that reading took, without waiting.
 *
 * @throws WrongFile if the file is refused
 */
export async function rewriteInProcess(
  upload: UploadedFile,
  onEnd: (durationMs: number) => void = () => undefined,
): Promise<Buffer> {
  if (queue.length() >= WAITING_MAX) throw refuse('unavailable', { retryAfterS: 5 })
  return queue.push({ upload, onEnd })
}

async function rewrite({ file, type, bounds }: UploadedFile): Promise<Buffer> {
  const child = spawn(process.execPath, [...PERMISSIONS, CHILD, type, JSON.stringify(bounds)], {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: bounds.durationMs,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  // The process may end before it has read everything.
  child.stdin.on('error', () => undefined)
  child.stdin.end(file)
  const [code, content, log] = await Promise.all([ended, buffer(child.stdout), buffer(child.stderr)])
  if (code === 0 && content.length > 0) return content
  const error = errorOf(code) ?? (child.killed ? 'fileBomb' : null)
  if (error !== null) throw new WrongFile(error)
  throw new Error(
    `Reading a ${type} ended with ${code ?? child.signalCode}: ${log.toString('utf8', 0, 2_000)}`,
  )
}
