/**
 * Fetches the posters and logos of outside providers, so that players load them from us: no provider sees who looks at its
 * games, and a poster has the size of a tile. What can't be used is drawn by the site and tried again later.
 */
import { createHash } from 'node:crypto'
import { inTransaction } from '../../../platform/database/database.ts'
import type { CatalogueDeps } from '../catalogue.deps.ts'
import { addressOf } from '../providers/provider-client.ts'
import { toStoredReason } from '../stored-reason.ts'
import { openEncoder, type PictureEncoder } from './encoder-process.ts'
import { fetchPicture } from './picture-client.ts'
import { checkSource, pictureTypeOf, RECHECK_MS, retryDelayMs } from './picture.rules.ts'
import {
  addNamedPictures,
  type DuePicture,
  listDuePictures,
  postponePicture,
  savePicture,
  savePictureFailure,
  type StoredFile,
} from './pictures.queries.ts'

/** Few enough to be no burden for a provider. */
const PARALLEL = 4

type PictureDeps = Pick<
  CatalogueDeps,
  'catalogue' | 'clock' | 'config' | 'db' | 'log' | 'publicUrl' | 'random' | 'secrets'
>

/** Our own games have posters that we serve already. */
const listOutside = ({ catalogue }: PictureDeps) =>
  catalogue.setting.providers.filter(({ isEnabled, address }) => isEnabled && address !== 'studio')

/** Fetches pictures that are due, at most until a time. Can be interrupted: what is missing is still due. */
export async function fetchDuePictures(deps: PictureDeps, until: Date): Promise<void> {
  const providers = listOutside(deps).map(({ id }) => id)
  await addNamedPictures(deps.db, providers, deps.clock.now())
  const encoder = openEncoder()
  try {
    while (deps.clock.now() < until) {
      const due = await listDuePictures(deps.db, providers, { now: deps.clock.now(), limit: PARALLEL })
      if (due.length === 0) return
      await Promise.all(due.map((picture) => refreshPicture(deps, encoder, picture)))
    }
  } finally {
    encoder.close()
  }
}

async function refreshPicture(
  deps: PictureDeps,
  encoder: PictureEncoder,
  picture: DuePicture,
): Promise<void> {
  const now = deps.clock.now()
  try {
    await takePicture(deps, encoder, picture, now)
  } catch (error) {
    const failures = picture.failures + 1
    const reason = toStoredReason(error)
    const dueAt = new Date(now.getTime() + retryDelayMs(failures))
    await savePictureFailure(deps.db, picture, { failures, reason, dueAt })
    const { provider, url } = picture
    deps.log.warn({ provider, url, failures, reason }, 'could not take over a picture of a game provider')
  }
}

async function takePicture(
  deps: PictureDeps,
  encoder: PictureEncoder,
  picture: DuePicture,
  now: Date,
): Promise<void> {
  const provider = deps.catalogue.findProvider(picture.provider)
  if (provider === null) throw new Error('its provider is not enabled')
  const source = checkSource(picture.url, { ...provider, address: addressOf(deps, provider) })
  if ('reason' in source) throw new Error(source.reason)
  const fetched = await fetchPicture(picture.url, { ...source, etag: picture.etag })
  const dueAt = new Date(now.getTime() + RECHECK_MS)
  if (fetched === null) return postponePicture(deps.db, picture, { etag: picture.etag, dueAt })

  const { file, etag } = fetched
  const sourceHash = hashOf(file)
  if (sourceHash === picture.sourceHash) return postponePicture(deps.db, picture, { etag, dueAt })
  const type = pictureTypeOf(file)
  if (type === null) throw new Error('it is no JPEG, PNG, WebP or AVIF picture')
  const encoded = await encoder.encode({ file, type })
  if ('reason' in encoded) throw new Error(encoded.reason)
  const [large, small] = [toStored(encoded.large), toStored(encoded.small)]
  await inTransaction(deps.db, (tx) =>
    savePicture(tx, picture, { sourceHash, etag, large, small, dueAt }, now),
  )
}

const hashOf = (content: Uint8Array): string =>
  createHash('sha256').update(content).digest('base64url').slice(0, 32)

const toStored = (content: Uint8Array): StoredFile => ({ hash: hashOf(content), content })
