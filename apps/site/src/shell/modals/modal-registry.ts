import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { ModalName, ModalParams, ModalValue } from './modal-names.ts'

/**
 * The props that the host passes to every modal. `open` becomes false first; call `onClosed` when the modal has left
 * the screen.
 */
export type ModalProps<Name extends ModalName> = {
  open: boolean
  level: number
  value: ModalValue<Name>
  params: ModalParams<Name>
  close: () => void
  onClosed: () => void
}

export type ModalPart<Name extends ModalName> = {
  /** Can prefill the cache with data that the modal shows immediately. */
  load: (queryClient: QueryClient) => Promise<{ default: ComponentType<ModalProps<Name>> }>
  /** Text documents to load before it is shown. */
  texts: readonly string[]
  /**
   * The modal that confirms closing. It is loaded together with this one; otherwise nobody could close it while
   * offline.
   */
  asks?: ModalName
}

export type ModalRegistry = { [Name in ModalName]: ModalPart<Name> }
