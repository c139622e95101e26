/**
 * One modal opens at a time: while its code and texts are on their way, a second press opens nothing. The host says
 * when it is there, or that it will not come.
 */
import type { ModalName } from './modal-names.ts'

let opening: ModalName | null = null

export const opener = {
  isBusy: () => opening !== null,
  begin(name: ModalName) {
    opening = name
  },
  /** With a name, only when it is that one which is opening. */
  end(name?: ModalName) {
    if (name === undefined || name === opening) opening = null
  },
  current: () => opening,
}
