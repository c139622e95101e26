/** The store of files does not answer, or refuses. Nothing was stored; the same call may succeed later. */
export class StorageAway extends Error {
  override name = 'StorageAway'
}
