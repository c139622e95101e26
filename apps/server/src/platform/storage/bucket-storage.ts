/** Files in a bucket of an S3-compatible store. A store replaces an object as a whole, so no reader sees half of one. */
import { S3mini } from 's3mini'
import type { Bucket } from '../config.ts'
import type { FileStorage } from './file-storage.ts'
import { StorageAway } from './storage-away.ts'

/** So long an upload or a reviewer waits for a store that does not answer. */
const PATIENCE_MS = 10_000
const PER_PAGE = 1000
const TYPE = 'application/octet-stream'

/** @throws StorageAway from each function if the store does not answer or refuses */
export function openBucket({ url, region, keyId, secret }: Bucket): FileStorage {
  const store = new S3mini({
    endpoint: url,
    region,
    accessKeyId: keyId,
    secretAccessKey: secret,
    requestAbortTimeout: PATIENCE_MS,
  })
  return {
    async put(name, content) {
      await orUnavailable(store.putObject(name, content, TYPE))
    },
    async get(name) {
      const content = await orUnavailable(store.getObjectArrayBuffer(name))
      return content === null ? null : Buffer.from(content)
    },
    async remove(name) {
      await orUnavailable(store.deleteObject(name))
    },
    async *list() {
      let next: string | undefined
      do {
        const page = await orUnavailable(store.listObjectsPaged('/', '', PER_PAGE, next))
        // The library answers null where S3 answers 404.
        if (page?.objects == null) throw new StorageAway('The bucket of documents does not exist')
        for (const { Key: name, LastModified } of page.objects)
          yield { name, changedAt: new Date(LastModified), isComplete: true }
        next = page.nextContinuationToken
      } while (next !== undefined)
    },
  }
}

async function orUnavailable<Answer>(answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer
  } catch (error) {
    // The library also passes on errors of `fetch`, such as a timeout.
    throw new StorageAway('The store of documents is unavailable', { cause: error })
  }
}
