/**
 * The process that reads one uploaded file: standard input in, the rewritten file out. Its main thread watches the memory of the
 * whole process while a worker reads, because the limits of a worker or of the heap don't count decoded pictures and streams.
 */
import { buffer } from 'node:stream/consumers'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { type Bounds, type FileError, type FileType, type UploadedFile, WrongFile } from './file-error.ts'
import { exitCodeOf } from './reader-exit.ts'
import { rewriteFile } from './rewrite-file.ts'

const WATCH_MS = 10
const MB = 1024 * 1024

async function supervise(type: FileType, bounds: Bounds): Promise<void> {
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() > bounds.memoryMax) process.exit(exitCodeOf('fileBomb'))
  }, WATCH_MS)
  const upload: UploadedFile = { file: await buffer(process.stdin), type, bounds }
  const worker = new Worker(new URL(import.meta.url), {
    workerData: upload,
    resourceLimits: { maxOldGenerationSizeMb: Math.floor(bounds.memoryMax / MB) },
  })
  worker.on('message', (result: Uint8Array | FileError) => {
    clearInterval(watch)
    if (typeof result === 'string') process.exit(exitCodeOf(result))
    process.stdout.end(result)
  })
  worker.on('error', (error) => {
    if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') process.exit(exitCodeOf('fileBomb'))
    throw error
  })
}

async function work(upload: UploadedFile): Promise<void> {
  try {
    parentPort?.postMessage(await rewriteFile(upload))
  } catch (error) {
    if (!(error instanceof WrongFile)) throw error
    parentPort?.postMessage(error.error)
  }
}

if (isMainThread) await supervise(process.argv[2] as FileType, JSON.parse(process.argv[3] ?? '') as Bounds)
else await work(workerData as UploadedFile)
