/**
 * Only one modal opens at a time: while its code and texts are loading, a second press opens nothing. The host
 * reports when it is shown or has failed.
 */
import type { ModalName } from './modal-names.ts'

let opening: ModalName | null = null

export const opener = {
  isBusy: () => opening !== null,
  begin(name: ModalName) {
    opening = name
  },
  /** With a name, only if that modal is the one opening. */
  end(name?: ModalName) {
    if (name === undefined || name === opening) opening = null
  },
  current: () => opening,
}
